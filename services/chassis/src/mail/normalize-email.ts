/** Domains that ignore dots before the @. */
const IGNORE_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Maps all spellings of an address to one: lower case, without a `+tag`, and without dots if the provider ignores
 * them. For comparing only; emails go to the address as it was typed.
 */
export function normalizeEmail(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const plain = local.split('+')[0] ?? ''
  if (!IGNORE_DOTS.has(domain)) return `${plain}@${domain}`
  return `${plain.replaceAll('.', '')}@gmail.com`
}
