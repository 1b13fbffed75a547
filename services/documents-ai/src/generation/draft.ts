import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure } from '@fundharbor/chassis/http/failures'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import type { DocumentTemplateModel } from '../document-templates/model.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { presentDocument } from '../generated-documents/presenter.ts'
import { writeEvent } from './events.ts'
import { missingIn } from './fill-template.ts'
import { endRun, keepAlive } from './runs.ts'
import { sectionsOf } from './sections.ts'
import type { Facts } from './values.ts'
import type { SectionWriter, Written } from './writer.ts'

/** A document that is about to be written. */
export interface Draft {
  runId: string
  person: Person
  template: DocumentTemplateModel
  facts: Facts
  writer: SectionWriter
}

const CANCELLED = 'Drafting was stopped'

/** Drafts that are being written here, to be stopped at once. */
const inFlight = new Map<string, AbortController>()

/** Stops a draft: here at once, on another replica before its next section. */
export async function cancelDraft(runId: string): Promise<void> {
  await endRun(runId, 'cancelled')
  inFlight.get(runId)?.abort()
}

/** Writes a draft section by section and stores the document. Its events say how far it is; it throws what went wrong. */
export async function writeDraft(draft: Draft): Promise<GeneratedDocumentModel> {
  const stop = new AbortController()
  inFlight.set(draft.runId, stop)
  try {
    const sections = await writeSections(draft, stop.signal)
    return await store(draft, sections)
  } catch (error) {
    await fail(draft.runId, error)
    throw error
  } finally {
    inFlight.delete(draft.runId)
  }
}

async function writeSections({ runId, template, writer }: Draft, signal: AbortSignal): Promise<Written[]> {
  const sections = sectionsOf(template.template, template.name)
  const titles = sections.map(({ title }) => title)
  await writeEvent(runId, {
    event: 'started',
    data: { draftId: runId, sections: titles, writer: writer.writer },
  })
  const written: Written[] = []
  for (const [index, section] of sections.entries()) {
    if (writer.writer === 'model') await writeEvent(runId, { event: 'section-started', data: { index } })
    const part = await writer.write(section, signal)
    if (signal.aborted || !(await keepAlive(runId))) throw new Failure('CONFLICT', CANCELLED)
    await writeEvent(runId, { event: 'section', data: { index, ...part } })
    written.push(part)
  }
  return written
}

async function store(draft: Draft, written: Written[]): Promise<GeneratedDocumentModel> {
  const content = sanitizeHtml(written.map(({ html }) => html).join('\n'))
  return Model.knex().transaction(async (trx) => {
    if (!(await endRun(draft.runId, 'finished', trx))) throw new Failure('CONFLICT', CANCELLED)
    const row = await GeneratedDocumentModel.query(trx)
      .insert({ ...rowOf(draft), content, missing: missingIn(content), writer: writerOf(written) })
      .returning('*')
    await writeEvent(draft.runId, { event: 'finished', data: { document: presentDocument(row) } }, trx)
    return row
  })
}

/** A document counts as the model's when the model wrote any of it. */
const writerOf = (written: Written[]) =>
  written.some(({ writer }) => writer === 'model') ? 'model' : 'built-in'

function rowOf({ person, template, facts }: Draft) {
  const { organization } = facts.person
  const now = clock.now()
  return {
    id: randomUUID(),
    userId: person.id,
    organizationId: organization?.id ?? null,
    organizationName: organization?.name ?? null,
    opportunityId: facts.opportunity?.id ?? null,
    opportunityTitle: facts.opportunity?.title ?? null,
    templateId: template.id,
    templateName: template.name,
    templateVersion: template.version,
    title: facts.title,
    format: 'html',
    language: 'en',
    translationOf: null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  }
}

async function fail(runId: string, error: unknown): Promise<void> {
  if (await endRun(runId, 'failed')) logger.error({ err: error, runId }, 'a draft failed')
}
