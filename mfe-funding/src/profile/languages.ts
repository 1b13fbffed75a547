/** ISO 639-1 codes of languages that many applicants and funders work in. */
const codes =
  'am ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl ha he hi hr ht hu hy id is it ja ka km ko lb lo lt lv mk mt my ne nl no nv pa pl pt ro ru sk sl so sq sr sv sw th tl tr uk ur vi zh'.split(
    ' ',
  )

const names = new Intl.DisplayNames('en-US', { type: 'language' })

/** The English name of a language by its code. */
export const languageName = (code: string): string => names.of(code) ?? code

/** Languages as options of a Combobox, sorted by name. */
export const languageOptions = codes
  .map((code) => ({ value: code, label: languageName(code) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'))
