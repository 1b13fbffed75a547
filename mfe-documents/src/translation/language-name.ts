const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** The English name of a language code: `fr` is "French". */
export const languageName = (code: string): string => names.of(code) ?? code
