import Cursor from 'pg-cursor';

interface Sender {
  sendCopyFail(reason: string): void;
}

/**
 * A cursor for statements that people type. COPY would have its rows sent or taken by whoever asks, and there is nobody:
 * where the driver's own would throw outside of every call, this one notes it, and the statement fails.
 */
export class TypedCursor<Row> extends Cursor<Row> {
  isCopy = false;

  handleCopyInResponse(connection: Sender): void {
    this.isCopy = true;
    connection.sendCopyFail('no rows come');
  }

  handleCopyData(): void {
    this.isCopy = true;
  }
}
