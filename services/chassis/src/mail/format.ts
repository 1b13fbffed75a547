const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A day in UTC as emails and documents write it: `May 4, 2027`. */
export const formatDate = (instant: Date | string): string => date.format(new Date(instant))

/** `May 4, 2027 at 3:00 PM UTC`. Emails name the time zone, because the reader's is unknown. */
export const formatDateTime = (instant: Date | string): string => `${dateTime.format(new Date(instant))} UTC`

/** Money in its own currency, without cents if they are zero: `$25,000` or `$25,000.50`. */
export const formatMoney = (amount: number | string, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(Number(amount))
