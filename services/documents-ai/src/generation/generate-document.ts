import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { MAX_DOCUMENT_LENGTH } from '@fundharbor/contracts/documents/generated-documents'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import { missingIn } from '../document-templates/missing.ts'
import type { DocumentTemplateModel } from '../document-templates/model.ts'
import { templateFor } from '../document-templates/template-for.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { presentSanitized } from '../generated-documents/presenter.ts'
import { sanitizeInThread } from '../rendering/render-pool.ts'
import type { CheckMember } from './check-member.ts'
import { writeEvent } from './events.ts'
import type { Facts } from './placeholder-values.ts'
import { endRun, renewLease } from './runs.ts'
import { splitSections } from './sections.ts'
import type { SectionWriter, WrittenSection } from './writer.ts'

/** A document to generate. */
export interface GenerationTask {
  runId: string
  person: Person
  template: DocumentTemplateModel
  facts: Facts
  writer: SectionWriter
  projectId: string | null
  checkMember: CheckMember
}

const CANCELED = 'Generation was canceled'
const TOO_LONG = 'This document would be too long. Shorten your answers.'

/** Runs of this process, so that they can be canceled at once. */
const inFlight = new Map<string, AbortController>()

/** Cancels a run: at once if it is in this process, otherwise before its next section. */
export async function cancelGeneration(runId: string): Promise<void> {
  await endRun(runId, 'cancelled')
  inFlight.get(runId)?.abort()
}

/** Writes a document section by section, with progress events, and stores it. Rethrows what went wrong. */
export async function generateDocument(task: GenerationTask): Promise<GeneratedDocumentModel> {
  const controller = new AbortController()
  inFlight.set(task.runId, controller)
  try {
    const sections = await writeSections(task, controller.signal)
    return await storeDocument(task, sections)
  } catch (error) {
    await failRun(task.runId, error)
    throw error
  } finally {
    inFlight.delete(task.runId)
  }
}

async function writeSections(
  { runId, template, facts, writer }: GenerationTask,
  signal: AbortSignal,
): Promise<WrittenSection[]> {
  const sections = splitSections(
    templateFor(facts.person, template.template, facts.opportunity),
    template.name,
  )
  const titles = sections.map(({ title }) => title)
  await writeEvent(runId, {
    event: 'started',
    data: { draftId: runId, sections: titles, writer: writer.writer },
  })
  const written: WrittenSection[] = []
  let length = 0
  for (const [index, section] of sections.entries()) {
    if (writer.writer === 'model') await writeEvent(runId, { event: 'section-started', data: { index } })
    const part = await writer.write(section, signal)
    if (signal.aborted || !(await renewLease(runId))) throw new Failure('CONFLICT', CANCELED)
    length += part.html.length
    // A longer document could not be saved after an edit.
    if (length > MAX_DOCUMENT_LENGTH) throw new Failure('TOO_LARGE', TOO_LONG)
    await writeEvent(runId, { event: 'section', data: { index, html: part.html, writer: part.writer } })
    written.push(part)
  }
  return written
}

async function storeDocument(
  task: GenerationTask,
  written: WrittenSection[],
): Promise<GeneratedDocumentModel> {
  await task.checkMember(task.person)
  const content = await sanitizeInThread(task.person.id, written.map(({ html }) => html).join('\n'))
  return Model.knex().transaction(async (trx) => {
    if (!(await endRun(task.runId, 'finished', trx))) throw new Failure('CONFLICT', CANCELED)
    const row = await GeneratedDocumentModel.query(trx)
      .insert({
        ...toColumns(task),
        content,
        missing: missingIn(content),
        sources: written.flatMap(({ sources }) => sources ?? []),
        writer: writerOf(written),
      })
      .returning('*')
    await writeEvent(
      task.runId,
      { event: 'finished', data: { document: presentSanitized(row, content) } },
      trx,
    )
    return row
  })
}

/** `model` if the model wrote at least one section. */
const writerOf = (written: WrittenSection[]) =>
  written.some(({ writer }) => writer === 'model') ? 'model' : 'built-in'

function toColumns({ person, template, facts, projectId }: GenerationTask) {
  const { organization } = facts.person
  const now = clock.now()
  return {
    id: randomUUID(),
    workspaceId: person.workspaceId,
    userId: person.id,
    updatedBy: person.id,
    editors: [person.id],
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
    projectId,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  }
}

async function failRun(runId: string, error: unknown): Promise<void> {
  if (await endRun(runId, 'failed')) logger.error({ err: error, runId }, 'generating a document failed')
}
