import { expect, test } from 'vitest'
import { docxOf, pdfOf, wordParagraph } from '../../records/document-text/files.test-helper.ts'
import { grantsService } from '../my-grants/grants-service.test-helper.ts'
import { readPasted } from './read-pasted.ts'
import { router } from './routes.ts'

const service = grantsService({ more: [router] })
const read = (body: object) => {
  service.signIn()
  return service.send('POST', '/api/own-opportunities/reading', body)
}

const text = `Rural Pantry Grants 2027

The Alder Family Foundation supports food pantries in rural Oregon. Since 2009 it has given $2,400,000 in grants.

Eligible applicants are nonprofits with an operating budget under $500,000.

Grants range from $5,000 to $25,000.

Letters of inquiry are due by January 15, 2027. Full applications are due no later than March 31st, 2027.`

test('a text gives its title, funder, sums, day and who can apply, each with its sentence', async () => {
  const { status, body } = await read({ text })
  expect(status).toBe(200)
  expect(body.fields).toMatchObject({
    title: 'Rural Pantry Grants 2027',
    funderName: 'Alder Family Foundation',
    minAmount: '5000.00',
    maxAmount: '25000.00',
    currency: 'USD',
    deadline: '2027-03-31',
    eligibility: 'Eligible applicants are nonprofits with an operating budget under $500,000.',
    link: null,
  })
  expect(body.sentences).toMatchObject({
    minAmount: 'Grants range from $5,000 to $25,000.',
    deadline: 'Full applications are due no later than March 31st, 2027.',
  })
})

test.each([
  ['The annual budget of the fund is $900,000, and grants are made in spring.', {}],
  ['Grants of up to €12.000 are made to choirs.', {}],
  ['Grants of up to €12,000 are made to choirs.', { maxAmount: '12000.00', currency: 'EUR' }],
  ['Applications were due on March 1, 2020, as every year before.', {}],
  ['Applications are reviewed on a rolling basis by our board.', { isRolling: true }],
])('what is not said clearly is left out: %s', async (sentence, expected) => {
  const { title, description, link, ...fields } = (await read({ text: `A call\n\n${sentence}` })).body.fields
  expect(fields).toEqual(expected)
  expect({ title, link }).toEqual({ title: 'A call', link: null })
  expect(description).toContain(sentence)
})

test.each([
  ['http://127.0.0.1/', 'This link leads to a private network.'],
  ['http://nowhere.invalid/', 'The server of this link did not answer. Check the link, and try again.'],
])('a link that cannot be read is refused with a sentence: %s', async (link, sentence) => {
  const { status, body } = await read({ link })
  expect([status, body.fields]).toEqual([400, { link: sentence }])
})

const page = `<html><head><title>Grants | Alder Family Foundation</title></head><body><nav>Home Donate</nav>
<h1>Rural Pantry Grants 2027</h1><p>Grants range from $5,000 to $25,000.</p><footer>Apply by May 1, 2031</footer></body></html>`
const lines = ['Rural Pantry Grants 2027', '', 'Grants range from $5,000 to $25,000.']

test.each([
  ['page', 'text/html; charset=utf-8', Buffer.from(page)],
  ['text', 'text/plain', Buffer.from(lines.join('\n'))],
  ['PDF', 'application/pdf', pdfOf(lines)],
  ['Word file', 'application/octet-stream', await docxOf(lines.map(wordParagraph).join(''))],
])('a link to a %s is read, without what stands around its text', async (_, type, content) => {
  const link = 'https://alder.example/call'
  const { fields } = await readPasted({ link, text: '' }, async () => ({ url: link, type, content }))
  expect(fields).toMatchObject({ title: 'Rural Pantry Grants 2027', minAmount: '5000.00', link })
  expect(fields).not.toHaveProperty('deadline')
})

test('a link to anything else is refused with a sentence', async () => {
  const load = async (url: string) => ({ url, type: 'image/png', content: Buffer.from('\u0089PNG') })
  await expect(readPasted({ link: 'https://alder.example/logo', text: '' }, load)).rejects.toThrow(
    /no page, PDF or Word file/,
  )
})
