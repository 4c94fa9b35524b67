/** An event as it is kept. */
export interface EventRow {
  readonly deviceId: string;
  readonly insertId: string;
  readonly name: string;
  readonly at: Date;
  readonly userId: string | null;
  readonly page: string | null;
  readonly browser: string;
  readonly properties: Readonly<Record<string, unknown>>;
}
