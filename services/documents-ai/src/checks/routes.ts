import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { callService } from '@fundharbor/chassis/http/service-client'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { internalEligibility } from '@fundharbor/contracts/catalog/eligibility'
import { documentChecks, type DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { internalApplicants } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { chooseAnswer, type DocumentContext } from '../answers/choose-answers.ts'
import { AnswerModel } from '../answers/model.ts'
import { DocumentTemplateModel } from '../document-templates/model.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { GlossaryTermModel } from '../glossary/model.ts'
import { runInThread } from '../rendering/render-pool.ts'
import { orNull, readOpportunity, type Sources } from '../sources.ts'
import type { CheckContext } from './check-document.ts'
import type { CheckTask } from './check-file.ts'

const CHECK = {
  filename: new URL('check-file.ts', import.meta.url).href,
  name: 'check',
  pool: 'checks',
} as const

const perPerson = rateLimit('document checks', { times: 60, seconds: 60 })

/** Checks of a document before it is sent. */
export function checksRouter({ sources }: { sources: Sources }): Router {
  const router = new Router()
  mount(router, documentChecks.read, async ({ person, params }) => {
    await perPerson(person.id)
    const document = await GeneratedDocumentModel.findIn(person, params.id)
    const { opportunityId, organizationName, projectId } = document
    const template = await DocumentTemplateModel.query().findById(document.templateId)
    const isReport = template?.category === 'report'
    const [opportunity, eligibility, projects] = await Promise.all([
      orNull(opportunityId && readOpportunity(sources, person, opportunityId)),
      orNull(
        opportunityId && !isReport ? readEligibility(sources, person, { opportunityId, projectId }) : null,
      ),
      readProjectNames(person, { opportunityId, projectId }),
    ])
    const against = { opportunity, eligibility, organizationName, isReport, projects, now: clock.now() }
    const translation = await readTranslation(person, document)
    const { title, content: html } = document
    const task: CheckTask = { title, html, against, translation }
    return (await runInThread(person.id, task, CHECK)) as DocumentCheck[]
  })
  return router
}

/** What is needed to see which terms of the workspace's glossary a translation does not use. */
async function readTranslation(
  person: Person,
  { translationOf, language, sentencePairs, title, content }: GeneratedDocumentModel,
): Promise<CheckTask['translation']> {
  if (!translationOf) return null
  const rows = await GlossaryTermModel.ofWorkspace(person).where({ language })
  const terms = rows.map(({ source, target }) => ({ source, target }))
  return { pairs: sentencePairs.flat(), title, html: content, terms }
}

/** What the workspace calls the document's project, and its others, in its answers. */
async function readProjectNames(person: Person, about: DocumentContext): Promise<CheckContext['projects']> {
  const answers = await AnswerModel.textsOf(person)
    .where({ question: 'project' })
    .orderBy('answeredAt', 'desc')
  const chosen = chooseAnswer(answers, 'project', about)
  return {
    own: titlesOf(chosen ? [chosen] : []),
    others: titlesOf(answers.filter((answer) => answer !== chosen)).slice(0, MAX_OTHERS),
  }
}

const titlesOf = (answers: readonly AnswerModel[]) =>
  answers.flatMap(({ rows }) => rows[0]?.projectTitle?.slice(0, MAX_TITLE) || [])

const MAX_TITLE = 150
const MAX_OTHERS = 50

interface Application {
  opportunityId: string
  projectId: string | null
}

/** What the opportunity's sentences mean for the person and the document's project. */
async function readEligibility(
  { identity, catalog }: Sources,
  person: Person,
  { opportunityId, projectId }: Application,
) {
  const applicant = await callService(internalApplicants.read, {
    ...identity,
    params: { id: person.id },
    query: { project: projectId ?? undefined, workspace: person.workspaceId },
  })
  return callService(internalEligibility.read, {
    ...catalog,
    params: { id: opportunityId },
    body: applicant,
  })
}
