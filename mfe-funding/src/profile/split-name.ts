const PARTICLES = /^(?:van|von|de|del|della|da|dos|du|di|la|le|bin|ibn|al|ter|ten|zu)$/i

/** First and last name from a full name, as a proposal: the last word, with "van" and the like, is the last name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/)
  let start = Math.max(1, words.length - 1)
  while (start > 1 && PARTICLES.test(words[start - 1] ?? '')) start -= 1
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') }
}
