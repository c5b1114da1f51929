/** A mail server that keeps what comes, with as much of SMTP (RFC 5321) as one sender needs. */
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { PATIENCE } from './visitor.ts';

export class MailBox {
  readonly #mails: string[] = [];
  readonly #comes = new EventEmitter();
  readonly #server = createServer((socket) => this.#talk(socket));

  static async start(): Promise<MailBox> {
    const box = new MailBox();
    box.#server.listen(0, '127.0.0.1');
    await once(box.#server, 'listening');
    return box;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get waiting(): number {
    return this.#mails.length;
  }

  /** The next mail, as it came. */
  async hear(): Promise<string> {
    if (!this.#mails.length) await once(this.#comes, 'mail', { signal: AbortSignal.timeout(PATIENCE) });
    return this.#mails.shift() ?? '';
  }

  stop(): void {
    this.#server.close();
  }

  #talk(socket: Socket): void {
    let heard = '';
    let writing = false;
    socket.setEncoding('utf8').write('220 box\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (part) => {
      heard += part;
      for (;;) {
        const end = writing ? '\r\n.\r\n' : '\r\n';
        const at = heard.indexOf(end);
        if (at < 0) return;
        const said = heard.slice(0, at);
        heard = heard.slice(at + end.length);
        if (writing) {
          this.#mails.push(said);
          this.#comes.emit('mail');
        }
        writing = !writing && said.toUpperCase() === 'DATA';
        socket.write(writing ? '354 go on\r\n' : said.toUpperCase() === 'QUIT' ? '221 bye\r\n' : '250 good\r\n');
      }
    });
  }
}

/** The link in what a mail says that leads to somewhere: what is for mail programs stands above. */
export function linkIn(mail: string, to: string): string {
  const [link] = new RegExp(`http\\S+${to}\\S*`).exec(mail.slice(mail.indexOf('\r\n\r\n'))) ?? [];
  if (!link) throw new Error(`No link to ${to} in:\n${mail}`);
  return link;
}
