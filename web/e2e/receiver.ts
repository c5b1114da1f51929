/** Who is called: what stands in for a push service, which a browser without a head does not have, and decrypts pushes; and a webhook. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PATIENCE } from './visitor.ts';

export interface Call {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly stop: string;
  readonly table: string;
}

/** What a plain webhook is told. */
export interface Told {
  readonly text: string;
  readonly link: string;
  readonly stop: string;
}

/** A site that is called; what it makes of a request its kind says, which throws at what is no call. */
abstract class Site<Heard> {
  readonly #heard: Heard[] = [];
  #wake: (() => void) | null = null;
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      try {
        this.#heard.push(this.read(request, Buffer.concat(parts)));
        response.writeHead(201).end();
      } catch {
        response.writeHead(400).end();
      }
      this.#wake?.();
    });
  });

  static async start<S extends Site<unknown>>(this: new () => S): Promise<S> {
    const site = new this();
    site.#server.listen(0, '127.0.0.1');
    await once(site.#server, 'listening');
    return site;
  }

  protected abstract read(request: IncomingMessage, body: Buffer): Heard;

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get waiting(): number {
    return this.#heard.length;
  }

  async hear(): Promise<Heard> {
    const late = Date.now() + PATIENCE;
    while (this.#heard.length === 0) {
      if (Date.now() > late) throw new Error('Nobody called.');
      await new Promise<void>((go) => {
        const timer = setTimeout(go, 1_000);
        this.#wake = () => {
          clearTimeout(timer);
          go();
        };
      });
    }
    return this.#heard.shift() as Heard;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Somebody's own site, which is told as plain JSON. */
export class Webhook extends Site<Told> {
  protected read(_request: IncomingMessage, body: Buffer): Told {
    return JSON.parse(body.toString()) as Told;
  }
}

export class Receiver extends Site<Call> {
  readonly #keys = createECDH('prime256v1');
  readonly #auth = Buffer.from('sixteen octets..');

  constructor() {
    super();
    this.#keys.generateKeys();
  }

  protected read(request: IncomingMessage, body: Buffer): Call {
    signed(String(request.headers.authorization), this.url);
    return this.#opened(body);
  }

  /** What a browser would say of its subscription. */
  get subscription(): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const keys = { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
    return { endpoint: `${this.url}/push/bruno`, keys };
  }

  /** RFC 8188 with the keys of RFC 8291: one record, since a push is short. */
  #opened(body: Buffer): Call {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + (body[20] ?? 0));
    const sealed = body.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const shared = hkdfSync('sha256', this.#keys.computeSecret(sender), this.#auth, info, 32);
    const derive = (name: string, size: number): Buffer =>
      Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, Buffer.from(`Content-Encoding: ${name}\0`), size));
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Call;
  }
}

/** Throws unless the server has signed that it pushes here (RFC 8292). */
function signed(authorization: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+),\s*k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string };
  if (!good || aud !== audience) throw new Error('The push is not signed for here.');
}
