/** What stands beside the board: log, rules or talk, in a sheet where there is no room; and what of the talk is unread. */
export class Panel {
  tab = $state('log');
  /** The rule that the rulebook shows. */
  rule = $state('');
  /** There is room beside the board. */
  wide = $state(true);
  /** The sheet is open. */
  sheet = $state(false);
  /** The result lies in place of the tray, where there is no room beside the board. */
  result = $state(false);
  #read = $state(0);

  readonly #talking = $derived(this.tab === 'chat' && (this.wide || this.sheet));

  constructor(private readonly messages: () => number) {}

  /** How many messages have come that were not in sight. */
  readonly unread = $derived.by(() => (this.#talking ? 0 : Math.max(0, this.messages() - this.#read)));

  /** All that was said until now counts as read. */
  caughtUp(): void {
    this.#read = this.messages();
  }

  /** This many of the messages that were there are unread: they were said while one was away. */
  missed(unread: number): void {
    if (!this.#talking) this.#read = Math.max(0, this.messages() - unread);
  }

  get talking(): boolean {
    return this.#talking;
  }

  showResult(): void {
    this.result = true;
    this.tab = 'result';
  }

  /** Takes the result out of sight: the board never lies under it, but the log and the tray do. */
  hideResult(): void {
    this.result = false;
    if (this.tab === 'result') this.tab = 'log';
  }

  openRule(id: string): void {
    // The same rule again is shown again.
    this.rule = '';
    queueMicrotask(() => (this.rule = id));
    this.tab = 'rules';
    if (!this.wide) this.sheet = true;
  }
}
