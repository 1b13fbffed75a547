import { expect, test } from 'vitest'
import { NewPassword } from './identity/users.ts'
import { EmailAddress, personName, text, verbatim } from './primitives.ts'

const MEGABYTE = 'a'.repeat(1_000_000)
const messagesOf = (schema: ReturnType<typeof text>, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

// It took minutes, in which the service answered nobody.
test('a name of a megabyte is refused', () => {
  expect(messagesOf(personName(100), MEGABYTE)).toEqual(['Use at most 100 characters'])
  expect(personName(2_000_000).safeParse(MEGABYTE).success).toBe(true)
})

test.each([
  'amara@quay.example',
  'see quay.example',
  'https://x',
  'www.quay',
  'a.io',
  'x.ru',
  'go to x.ru now',
  'X.RU',
  '7.ly',
  'x.shop',
  'evil。com',
  'evil．com',
  'evil｡com',
  'x。cn',
  'www。quay',
  'é.fr',
])('%j is no name of a person', (name) => {
  expect(messagesOf(personName(100), name)).toEqual(['Enter a name without links or email addresses'])
})

test.each([
  'Amara Okafor',
  'J. R. Lind',
  'Ann-Marie St. Clair',
  'Dr. 李明',
  'J.R. Lind',
  'J.Lind',
  'A. B. Ng',
  'Smith Jr.',
  'M.K.Gandhi',
])('%j is a name', (name) => {
  expect(personName(100).parse(name)).toBe(name)
})

test.each([
  ['a vertical tab', 'Autumn\u000B issue', 'Autumn issue'],
  ['a form feed', 'a\fb', 'ab'],
  ['a bell', 'a\u0007b', 'ab'],
  ['an escape', 'a\u001B[31mb', 'a[31mb'],
  ['a backspace', 'a\bb', 'ab'],
  ['a delete', 'a\u007Fb', 'ab'],
  ['a control of Latin 1', 'a\u0085b', 'ab'],
  ['a sign that is none', 'a\uFFFFb', 'ab'],
  ['a byte order mark the wrong way round', 'a\uFFFEb', 'ab'],
  ['one at the start', '\u0001 a', 'a'],
  ['nothing else', '\u000B\uFFFF', ''],
  ['tabs and lines, which stay', 'a\tb\r\nc', 'a\tb\r\nc'],
  ['every other sign', '𓀀 🎉 \u200F é', '𓀀 🎉 \u200F é'],
])('a text never has what XML cannot hold: %s', (_, entered, stored) => {
  expect(text(100).parse(entered)).toBe(stored)
  expect(verbatim(100).parse(entered).trim()).toBe(stored)
})

test.each([
  'St.John Rivers',
  'Mohd.Ali',
  'Md.Rahman',
  'Ma.Teresa Cruz',
  'Dr.Amara Okafor',
  'Prof.Lind',
  'Anne St.Clair-Bois',
  'Muhd.Farid bin Abd.Rahman',
  'Ste.Geneviève',
  'Rev.Ólafur',
  'J.R.R. Tolkien',
  'María de los Á. Ruiz',
  'Saint-Exupéry, A.',
  'O’Brien',
])('%j is a name, with its dots', (name) => {
  expect(personName(100).parse(name)).toBe(name)
})

test.each([
  'St.Com',
  'Dr.Shop',
  'Mr.Info Prize',
  'st.john.example',
  'St.John.com',
  'Claim.Prize',
  'quay.Lind',
  'Dr.me',
  'Mohd.ALI.net',
  'www.St.John',
])('%j is no name', (name) => {
  expect(personName(100).safeParse(name).success).toBe(false)
})

test.each([
  ['name@münchen.de', 'name@xn--mnchen-3ya.de'],
  ['name@MÜNCHEN.de', 'name@xn--mnchen-3ya.de'],
  ['o.b+1@post.københavn.dk', 'o.b+1@post.xn--kbenhavn-54a.dk'],
  ['a@例え.jp', 'a@xn--r8jz45g.jp'],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
  ['a@xn--mnchen-3ya.de', 'a@xn--mnchen-3ya.de'],
  [' Amara@Northquay.example ', 'Amara@Northquay.example'],
])('the email address %j is %j for servers', (typed, address) => {
  expect(EmailAddress.parse(typed)).toBe(address)
})

test.each([
  'name@mün chen.de',
  'name@',
  'name@münchen',
  'a@b@münchen.de',
  'jörg@münchen.de',
  'a@münchen.de/x',
  'a@[ü].de',
])('%j is no email address', (typed) => {
  expect(EmailAddress.safeParse(typed).success).toBe(false)
})

test.each([
  ['spaces', ' '.repeat(8)],
  ['tabs', '\t'.repeat(8)],
  ['line breaks', '\n'.repeat(8)],
  ['spaces that do not break', '\u00A0'.repeat(8)],
  ['wide spaces', '\u3000'.repeat(8)],
  ['spaces without a width', '\u200B'.repeat(8)],
  ['joiners', '\u200D\u2060\uFEFF'.repeat(3)],
  ['soft hyphens', '\u00AD'.repeat(8)],
  ['control characters', '\u0001'.repeat(8)],
  ['all of these', ' \t\u00A0\u200B\u3000\u2028\u00AD\u0001'],
])('a password of %s is blank', (_, password) => {
  expect(NewPassword.safeParse(password).error?.issues[0]?.message).toBe(
    'Use letters, numbers or symbols, not only spaces',
  )
})

test.each(['four words with spaces', '        x', '🐦🐦🐦🐦🐦🐦🐦🐦', 'пароль12', '        .'])(
  '%j is a password',
  (password) => {
    expect(NewPassword.parse(password)).toBe(password)
  },
)
