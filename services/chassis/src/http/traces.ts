const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** A match can include punctuation around the address, so it is returned both with and without it. */
const EMAIL = /[^\s"\\<>()[\]{},;:@]{1,64}@[^\s"\\<>()[\]{},;:@]{1,255}/g

/** The distinct UUIDs and email addresses in a text, in lower case. */
export function findTraces(text: string): string[] {
  const lower = text.toLowerCase()
  const emails = lower.match(EMAIL) ?? []
  const bare = emails.map((email) => email.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  return [...new Set([...(lower.match(ID) ?? []), ...emails, ...bare])]
}
