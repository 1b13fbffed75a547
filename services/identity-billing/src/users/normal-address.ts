/** Providers whose addresses may be written in several ways that reach the same person. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * One spelling for all spellings of an address: no case, nothing after a plus, and no dots where the provider ignores
 * them. It is only compared, never written to.
 */
export function normalAddress(email: string): string {
  const [local = '', domain = ''] = splitLast(email.trim().toLowerCase())
  const plain = local.split('+')[0] ?? ''
  if (!DOTLESS.has(domain)) return `${plain}@${domain}`
  return `${plain.replaceAll('.', '')}@gmail.com`
}

function splitLast(email: string): [string, string] {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at + 1)]
}
