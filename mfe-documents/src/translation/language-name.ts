const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** `fr` as readers know it: "French". */
export const languageName = (code: string): string => names.of(code) ?? code
