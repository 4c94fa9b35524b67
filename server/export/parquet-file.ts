import { rename, rm } from "node:fs/promises";
import { type ColumnSource, fileWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";

/** One column of a file: its name, its type, and how a row gives its value. */
export interface ParquetColumn<Row> {
  readonly name: string;
  readonly type: "STRING" | "DOUBLE";
  readonly of: (row: Row) => string | number | null;
}

/** So many rows are one group of the file: enough to compress well, and few enough for memory. */
const GROUP_ROWS = 100_000;

/**
 * Writes rows to a Parquet file in groups, so that memory does not grow with the file. Until all of it is written the file is
 * called `path.partial`.
 *
 * @returns how many rows it has
 */
export async function writeParquet<Row>(
  path: string,
  columns: readonly ParquetColumn<Row>[],
  rows: AsyncIterable<Row>,
): Promise<number> {
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  const schema = schemaFromColumnData({ columnData: dataOf(columns, []) });
  const writer = new ParquetWriter({ writer: fileWriter(partial), schema });
  let group: Row[] = [];
  let count = 0;
  const writeGroup = async (): Promise<void> => {
    if (group.length > 0) await writer.write({ columnData: dataOf(columns, group), rowGroupSize: GROUP_ROWS });
    count += group.length;
    group = [];
  };
  for await (const row of rows) {
    group.push(row);
    if (group.length === GROUP_ROWS) await writeGroup();
  }
  await writeGroup();
  await writer.finish();
  await rename(partial, path);
  return count;
}

function dataOf<Row>(columns: readonly ParquetColumn<Row>[], rows: readonly Row[]): ColumnSource[] {
  return columns.map(({ name, type, of }) => ({ name, type, nullable: true, data: rows.map(of) }));
}
