const isKnownZone = (timeZone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}

/** `December 1, 2026 at 7:00 PM GMT+1`: in the reader's time zone, which is named; in UTC if it is unknown. */
export function formatInZone(date: Date, zone: string | null): string {
  const timeZone = zone !== null && isKnownZone(zone) ? zone : 'UTC'
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(date)
  return `${time.format(date)} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`
}
