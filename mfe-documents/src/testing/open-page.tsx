import { openArea, type StubResponses } from '@fundharbor/kit/testing/open-area.test-helper.tsx'
import { screen, within } from '@testing-library/react'
import routes from '../area.tsx'
import { documents, emptyBudget, idOf, languages, member, team, templates } from './examples.data.ts'

export { listOf, refusal, type SentRequest } from '@fundharbor/kit/testing/open-area.test-helper.tsx'

/** Opens a page of this area with stubbed services. */
export const openPage = (address: string, responses: StubResponses = {}) =>
  openArea({ routes, member }, address, {
    'GET /api/document-templates': templates,
    [`GET /api/document-templates/${idOf(10)}/preview`]: { html: '', missing: [] },
    'GET /api/generated-documents': documents,
    'GET /api/supported-languages': languages,
    'GET /api/funding-opportunities': [],
    'GET /api/answers': [],
    'GET /api/budgets': emptyBudget,
    'GET /api/organization/members': team,
    'GET /api/glossary': [],
    'GET /api/generated-documents/allowance': { perDay: 50, left: 47 },
    [`GET /api/generated-documents/${idOf(20)}/comments`]: [],
    'GET /api/capabilities': { drafting: false, explanations: false, translation: false },
    ...responses,
  })

/** A document's page, once it is shown. */
export async function findDocument(title: string) {
  // The text may begin with the title as well.
  await screen.findAllByRole('heading', { level: 1, name: title })
  return within(screen.getByRole('link', { name: 'My Documents' }).parentElement ?? document.body)
}
