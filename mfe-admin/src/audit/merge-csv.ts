/** Splits a CSV file into its records; line breaks inside quotes are part of a record. */
export function splitRecords(csv: string): string[] {
  const text = csv.replace(/^\uFEFF/, '')
  const records = text.match(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g)
  return records ?? []
}

/** One file of the logs of all services, newest first, with the service as the first column. */
export function mergeCsv(files: readonly { service: string; csv: string }[]): string {
  const logs = files.map(({ service, csv }) => ({ service, records: splitRecords(csv) }))
  const head = logs.find(({ records }) => records.length > 0)?.records[0]
  const rows = logs
    .flatMap(({ service, records }) => records.slice(1).map((record) => ({ service, record })))
    // Every record begins with its time.
    .toSorted((a, b) => (a.record < b.record ? 1 : -1))
  const lines = rows.map(({ service, record }) => `"${service}",${record}`)
  return `\uFEFF${[`"service",${head ?? ''}`, ...lines].join('\r\n')}\r\n`
}
