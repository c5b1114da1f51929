/** Passkeys: what the server asks as JSON, asked of the browser, and its answer as JSON again. */
import { read, Trouble } from './api';
import type { Me } from './wire';

type Json = Readonly<Record<string, unknown>>;
interface Asked {
  readonly options: Json;
}
interface Named {
  readonly id: string;
}

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

const bytes = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;
const text = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** What a credential says, of which the server wants the named parts. */
function answer(credential: PublicKeyCredential, ...parts: string[]): Json {
  const response = credential.response as unknown as Readonly<Record<string, ArrayBuffer | null>>;
  const said = parts.flatMap((part) => (response[part] ? [[part, text(response[part])]] : []));
  const id = text(credential.rawId);
  return { id, rawId: id, type: credential.type, response: Object.fromEntries(said), clientExtensionResults: {} };
}

/** Whoever closes the browser's question has not given a passkey. */
async function asked(question: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await question.catch(() => null);
  if (!credential) throw new Trouble('no-passkey', 0);
  return credential as PublicKeyCredential;
}

/** Makes a passkey on this device. */
export async function makePasskey(password: string, name: string): Promise<Me> {
  const { options } = await read<Asked>('POST', '/me/passkeys/options', password ? { password } : {});
  const { user, excludeCredentials } = options as unknown as { user: Named; excludeCredentials?: readonly Named[] };
  const publicKey = {
    ...options,
    challenge: bytes(options['challenge'] as string),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: (excludeCredentials ?? []).map((known) => ({ ...known, id: bytes(known.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await asked(navigator.credentials.create({ publicKey }));
  const credential = answer(made, 'clientDataJSON', 'attestationObject');
  return read<Me>('POST', '/me/passkeys', { credential, name });
}

/** Logs in by a passkey of this device. */
export async function enterByPasskey(): Promise<Me> {
  const { options } = await read<Asked>('POST', '/passkeys/options');
  const publicKey = {
    ...options,
    challenge: bytes(options['challenge'] as string),
    allowCredentials: [],
  } as unknown as PublicKeyCredentialRequestOptions;
  const proof = await asked(navigator.credentials.get({ publicKey }));
  const credential = answer(proof, 'clientDataJSON', 'authenticatorData', 'signature', 'userHandle');
  return read<Me>('POST', '/passkeys/login', { credential });
}
