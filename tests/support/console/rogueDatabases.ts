import type { Socket } from 'node:net';
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls';
import { rogueServer } from './tcpDoor.ts';

/** A server that implements enough of a database protocol to accept a login, and records what it receives. */
export interface Rogue {
  readonly port: number;
  /** The bytes received after its greeting; decrypted if the client requested TLS. */
  heard(): string;
  close(): void;
}

/** A PostgreSQL server that accepts TLS and then only reads. */
export function roguePostgres(certificate: SecureContextOptions): Promise<Rogue> {
  return listening((socket, hear) => {
    socket.once('data', () => {
      socket.write('S');
      secured(socket, certificate).on('data', hear);
    });
  });
}

/**
 * A MySQL server that sends a greeting, accepts TLS if it has a certificate, accepts every login, and answers
 * each statement with a request for a file.
 */
export function rogueMysql(how: {
  readonly certificate?: SecureContextOptions;
  readonly file?: string;
}): Promise<Rogue> {
  return listening((socket, hear) => {
    socket.write(packet(0, greeting(how.certificate !== undefined)));
    if (how.certificate) {
      const { certificate } = how;
      return socket.once('data', (bytes) => {
        // The start of the TLS handshake may arrive together with the request for TLS.
        socket.pause();
        socket.unshift(bytes.subarray(36));
        secured(socket, certificate).on('data', hear);
      });
    }
    let isIn = false;
    return socket.on('data', (bytes) => {
      hear(bytes);
      const wanted = Buffer.from(`\xfb${how.file ?? ''}`, 'latin1');
      socket.write(isIn ? packet(1, wanted) : packet(2, Buffer.from([0, 0, 0, 2, 0, 0, 0])));
      isIn = true;
    });
  });
}

async function listening(greet: (socket: Socket, hear: (bytes: Buffer) => void) => void): Promise<Rogue> {
  const heard: Buffer[] = [];
  const server = await rogueServer((socket) => greet(socket, (bytes) => void heard.push(bytes)));
  return { ...server, heard: () => Buffer.concat(heard).toString('latin1') };
}

function secured(socket: Socket, certificate: SecureContextOptions): TLSSocket {
  const inside = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) });
  return inside.on('error', () => {});
}

function packet(sequence: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntLE(payload.length, 0, 3);
  head[3] = sequence;
  return Buffer.concat([head, payload]);
}

// Protocol 10; announces local files, TLS if available, and passwords by mysql_native_password.
function greeting(hasTls: boolean): Buffer {
  const can = 0x1 | 0x8 | 0x80 | 0x200 | 0x2000 | 0x8000 | 0x80000 | (hasTls ? 0x800 : 0);
  const numbers = Buffer.alloc(18);
  numbers.writeUInt16LE(can & 0xffff, 0);
  numbers[2] = 45;
  numbers.writeUInt16LE(2, 3);
  numbers.writeUInt16LE(can >>> 16, 5);
  numbers[7] = 21;
  return Buffer.concat([
    Buffer.from('\x0a8.0.36\0\x01\0\0\0' + 'saltsalt' + '\0', 'latin1'),
    numbers,
    Buffer.from('saltsaltsalt\0mysql_native_password\0', 'latin1'),
  ]);
}
