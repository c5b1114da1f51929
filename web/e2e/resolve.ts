/** Lets Node find the page's modules, which import each other without the ending. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      /\/web\/src\/[^?]*\.ts$/.test(context.parentURL ?? '') && /^\.[^?]*\/\w+$/.test(specifier)
        ? `${specifier}.ts`
        : specifier,
      context,
    ),
});
