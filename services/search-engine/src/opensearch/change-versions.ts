/** A change-feed position: an epoch and a transaction snapshot. */
const POSITION = /^[\da-f-]{36} \d+:(\d+):[\d,]*$/

let latest = 0

/**
 * The external version of changes written at a position: the first transaction that the position does not include.
 * It grows with the position, whichever process reads, so OpenSearch rejects late writes. Positions that are no
 * snapshots are numbered consecutively.
 */
export function versionOf(position: string): number {
  const [, transaction] = POSITION.exec(position) ?? []
  if (transaction !== undefined) return Number(transaction)
  latest = Math.max(latest + 1, Date.now() * 1000)
  return latest
}
