/**
 * Initials of the first and last name, else of the name given at registration, else the first letter of the email
 * address, else U.
 */
export function initialsOf(user: {
  firstName: string | null
  lastName: string | null
  fullName: string
  email: string
}): string {
  const named = initialOf(user.firstName) + initialOf(user.lastName)
  return (named || initialsOfName(user.fullName) || user.email.charAt(0) || 'U').toUpperCase()
}

/** The initials of the first and the last word of a whole name; a name of one word has one. What is in parentheses is no name. */
export function initialsOfName(name: string): string {
  const words = name
    .replaceAll(/\(.*?\)/g, '')
    .trim()
    .split(/\s+/)
  return (initialOf(words[0]) + (words.length > 1 ? initialOf(words.at(-1)) : '')).toUpperCase()
}

const initialOf = (name: string | null | undefined): string => name?.trim().charAt(0) ?? ''
