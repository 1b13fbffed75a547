import { fundingTypes } from '@fundharbor/contracts/vocabulary'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { contactDetails } from '@fundharbor/kit/testing/examples.test-helper.ts'
import { renderPage } from '../testing/render-page.test-helper.tsx'
import { renderArticle } from './texts.ts'
import { articles, categories, popular, searchCategories } from './contents.ts'

const files = Object.keys(import.meta.glob('./articles/*.md')).map((path) =>
  path.slice('./articles/'.length, -'.md'.length),
)

test('every title has a text file, and every text file a title', () => {
  expect(articles.map(({ slug }) => slug).toSorted()).toEqual(files.toSorted())
  expect(categories.map((category) => category.articles.length)).toEqual([4, 4, 4, 4])
  expect(popular).toHaveLength(6)
})

test('searches titles of categories and articles, ignoring case', () => {
  expect(searchCategories('BILLING').map(({ title }) => title)).toEqual(['Account & Billing'])
  expect(searchCategories('alerts').map(({ title }) => title)).toEqual(['Finding Funding'])
  expect(searchCategories('zzz')).toEqual([])
})

test('searches the texts of the articles, also of the popular ones', async () => {
  renderPage('/help-center?search=stipend', {})
  expect(await screen.findByRole('link', { name: 'Understanding funding types' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Setting up your profile' })).toBeNull()
  await userEvent.clear(screen.getByPlaceholderText('Search help articles...'))
  await userEvent.type(screen.getByPlaceholderText('Search help articles...'), 'the same six questions')
  expect(await screen.findByRole('link', { name: 'Grant writing basics' })).toBeTruthy()
})

test('there are as many funding types as the article on them says', async () => {
  renderPage('/help-center/understanding-funding-types', {})
  const dialog = await screen.findByRole('dialog', { name: 'Understanding funding types' })
  await within(dialog).findByText(/^The catalog has five types of funding/)
  for (const { label } of fundingTypes)
    expect(within(dialog).getByRole('heading', { name: label })).toBeTruthy()
  expect(fundingTypes).toHaveLength(5)
})

test('every article is in a list, and popular are only those that are', async () => {
  renderPage('/help-center', {})
  for (const { title } of articles) expect(await screen.findByRole('link', { name: title })).toBeTruthy()
  for (const name of ['Contact Support', 'Video Tutorials', 'Community Forum'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  const list = within(screen.getByRole('region', { name: 'Popular Articles' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    popular.map(({ title }) => title),
  )
})

test('shows that nothing was found, and clears the search', async () => {
  renderPage('/help-center', {})
  await userEvent.type(await screen.findByPlaceholderText('Search help articles...'), 'zzz')
  expect(await screen.findByText('No help articles found')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear Search' }))
  expect(await screen.findByRole('heading', { name: 'Getting Started' })).toBeTruthy()
})

test('opens an article and goes to the next and previous ones', async () => {
  renderPage('/help-center', {})
  await userEvent.click(await screen.findByRole('link', { name: 'Searching for opportunities' }))
  const dialog = await screen.findByRole('dialog', { name: 'Searching for opportunities' })
  expect(await within(dialog).findByRole('heading', { name: 'Start with a subject' })).toBeTruthy()
  expect(location.pathname).toBe('/help-center/searching-for-opportunities')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('dialog', { name: 'Submitting your first application' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('dialog', { name: 'Advanced search filters' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByRole('dialog', { name: 'Submitting your first application' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toMatch(/^\/help-center\/?$/)
})

test.each([
  [articles[0], 'Previous'],
  [articles.at(-1), 'Next'],
])('%o has no %s article', async (article, button) => {
  renderPage(`/help-center/${article?.slug}`, {})
  const dialog = await screen.findByRole('dialog', { name: article?.title ?? '' })
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(true)
})

test('opens a popular article by its URL', async () => {
  renderPage('/help-center/grant-writing-basics', {})
  expect(await screen.findByRole('dialog', { name: 'Grant writing basics' })).toBeTruthy()
  expect(await screen.findByText(/Almost every application asks the same six questions/)).toBeTruthy()
})

test('shows that an unknown article was not found', async () => {
  renderPage('/help-center/no-such-article', {})
  expect(await screen.findByRole('dialog', { name: 'Help article not found' })).toBeTruthy()
})

const withAi = {
  'GET /api/capabilities': { drafting: true, explanations: true, translation: true },
  'GET /api/contact': { ...contactDetails, phone: '+1 555 0100' },
}

test.each([
  ['with', withAi, ['AI drafting', 'Document translation', 'phone support'], []],
  ['without', {}, [], ['AI ', 'translation', 'phone support']],
])('the article on plans is true %s a provider', async (_, responses, included, excluded) => {
  renderPage('/help-center/subscription-plans', responses)
  const dialog = await screen.findByRole('dialog', { name: 'Subscription plans' })
  const table = await within(dialog).findByRole('table')
  expect(within(table).getByRole('row', { name: /Priority support/ })).toBeTruthy()
  for (const text of included) await waitFor(() => expect(dialog.textContent).toContain(text))
  for (const text of excluded) expect(dialog.textContent).not.toContain(text)
})

test('no article offers AI or translation on a site without them', async () => {
  const none = { drafting: false, explanations: false, translation: false, phone: false }
  const load = Object.values(
    import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default' }),
  )
  for (const markdown of await Promise.all(load.map((each) => each()))) {
    const html = renderArticle(markdown, none)
    expect(html).not.toMatch(/\bAI\b|<!--/)
    expect(html).not.toMatch(/\btranslat(e|ing|ions?)\b/i)
  }
})
