/** `$10`, `$6.33`: cents are shown where there are any, as on the card's statement. */
export const formatPrice = (amount: string | number, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(Number(amount))
