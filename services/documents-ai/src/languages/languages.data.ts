import type { Language } from '@fundharbor/contracts/documents/languages'

const ltr = (code: string, name: string, nativeName: string): Language => ({
  code,
  name,
  nativeName,
  isRtl: false,
})
const rtl = (code: string, name: string, nativeName: string): Language => ({
  code,
  name,
  nativeName,
  isRtl: true,
})

/** The language of every original document. */
export const ENGLISH = ltr('en', 'English', 'English')

/** Languages by English name; all use scripts that the PDF fonts cover. */
export const languages: readonly Language[] = [
  ltr('sq', 'Albanian', 'Shqip'),
  ltr('am', 'Amharic', 'አማርኛ'),
  rtl('ar', 'Arabic', 'العربية'),
  ltr('hy', 'Armenian', 'Հայերեն'),
  ltr('bn', 'Bengali', 'বাংলা'),
  ltr('bs', 'Bosnian', 'Bosanski'),
  ltr('bg', 'Bulgarian', 'Български'),
  ltr('ca', 'Catalan', 'Català'),
  ltr('zh', 'Chinese (Simplified)', '简体中文'),
  ltr('hr', 'Croatian', 'Hrvatski'),
  ltr('cs', 'Czech', 'Čeština'),
  ltr('da', 'Danish', 'Dansk'),
  ltr('nl', 'Dutch', 'Nederlands'),
  ENGLISH,
  ltr('et', 'Estonian', 'Eesti'),
  ltr('fil', 'Filipino', 'Filipino'),
  ltr('fi', 'Finnish', 'Suomi'),
  ltr('fr', 'French', 'Français'),
  ltr('ka', 'Georgian', 'ქართული'),
  ltr('de', 'German', 'Deutsch'),
  ltr('el', 'Greek', 'Ελληνικά'),
  ltr('gu', 'Gujarati', 'ગુજરાતી'),
  ltr('ht', 'Haitian Creole', 'Kreyòl ayisyen'),
  ltr('ha', 'Hausa', 'Hausa'),
  rtl('he', 'Hebrew', 'עברית'),
  ltr('hi', 'Hindi', 'हिन्दी'),
  ltr('hu', 'Hungarian', 'Magyar'),
  ltr('is', 'Icelandic', 'Íslenska'),
  ltr('id', 'Indonesian', 'Bahasa Indonesia'),
  ltr('ga', 'Irish', 'Gaeilge'),
  ltr('it', 'Italian', 'Italiano'),
  ltr('kn', 'Kannada', 'ಕನ್ನಡ'),
  ltr('ko', 'Korean', '한국어'),
  ltr('lv', 'Latvian', 'Latviešu'),
  ltr('lt', 'Lithuanian', 'Lietuvių'),
  ltr('ms', 'Malay', 'Bahasa Melayu'),
  ltr('ml', 'Malayalam', 'മലയാളം'),
  ltr('mt', 'Maltese', 'Malti'),
  ltr('mr', 'Marathi', 'मराठी'),
  ltr('ne', 'Nepali', 'नेपाली'),
  ltr('no', 'Norwegian', 'Norsk'),
  rtl('fa', 'Persian', 'فارسی'),
  ltr('pl', 'Polish', 'Polski'),
  ltr('pt', 'Portuguese', 'Português'),
  ltr('pa', 'Punjabi', 'ਪੰਜਾਬੀ'),
  ltr('ro', 'Romanian', 'Română'),
  ltr('ru', 'Russian', 'Русский'),
  ltr('sr', 'Serbian', 'Српски'),
  ltr('sk', 'Slovak', 'Slovenčina'),
  ltr('sl', 'Slovenian', 'Slovenščina'),
  ltr('so', 'Somali', 'Soomaali'),
  ltr('es', 'Spanish', 'Español'),
  ltr('sw', 'Swahili', 'Kiswahili'),
  ltr('sv', 'Swedish', 'Svenska'),
  ltr('ta', 'Tamil', 'தமிழ்'),
  ltr('te', 'Telugu', 'తెలుగు'),
  ltr('th', 'Thai', 'ไทย'),
  ltr('tr', 'Turkish', 'Türkçe'),
  ltr('uk', 'Ukrainian', 'Українська'),
  rtl('ur', 'Urdu', 'اردو'),
  ltr('vi', 'Vietnamese', 'Tiếng Việt'),
  ltr('cy', 'Welsh', 'Cymraeg'),
  ltr('yo', 'Yoruba', 'Yorùbá'),
  ltr('zu', 'Zulu', 'isiZulu'),
]

const byCode = new Map(languages.map((language) => [language.code, language]))

/** A language by its code; undefined if it is not supported. */
export const languageOf = (code: string): Language | undefined => byCode.get(code)
