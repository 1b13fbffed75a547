const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** Around an address in a sentence, punctuation may be part of a match: both forms are returned. */
const EMAIL = /[^\s"\\<>()[\]{},;:@]{1,64}@[^\s"\\<>()[\]{},;:@]{1,255}/g

/** The UUIDs and email addresses in a text, in lower case, each once. */
export function findTraces(text: string): string[] {
  const lower = text.toLowerCase()
  const emails = lower.match(EMAIL) ?? []
  const bare = emails.map((email) => email.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  return [...new Set([...(lower.match(ID) ?? []), ...emails, ...bare])]
}
