import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'

/** What was left out of an import, and why. */
export const SkippedRecords = ({ records }: { records: readonly SkippedRecord[] }) => (
  <ul>
    {records.map((record) => (
      <li key={record.position}>{describeSkipped(record)}</li>
    ))}
  </ul>
)

const describeSkipped = ({ position, sourceId, reason }: SkippedRecord) =>
  `Record ${position}${sourceId ? ` (${sourceId})` : ''}: ${reason}`
