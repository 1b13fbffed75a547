/** A change-feed position: an epoch and a transaction snapshot. */
const POSITION = /^[\da-f-]{36} \d+:(\d+):[\d,]*$/

let latest = 0

/**
 * The version of changes written with a position: that of the first transaction they do not know. The later a reader
 * has read, the larger, whichever process it runs in, so that OpenSearch refuses what arrives late. Positions that are
 * no snapshots are numbered as they come.
 */
export function versionOf(position: string): number {
  const [, transaction] = POSITION.exec(position) ?? []
  if (transaction !== undefined) return Number(transaction)
  latest = Math.max(latest + 1, Date.now() * 1000)
  return latest
}
