import { randomUUID } from 'node:crypto'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { mount } from '@fundharbor/chassis/http/mount'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { documentTemplates } from '@fundharbor/contracts/documents/templates'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { DocumentTemplateModel } from '../document-templates/model.ts'
import { assertMayUse, mayUseModel } from '../document-templates/policy.ts'
import type { Provider } from '../provider/provider.ts'
import { cancelDraft, writeDraft, type Draft } from './draft.ts'
import { eventsAfter } from './events.ts'
import { gatherFacts, type Sources } from './facts.ts'
import { fillTemplate, missingIn } from './fill-template.ts'
import { modelWriter } from './model-writer.ts'
import { claimRun, RunModel, usedToday } from './runs.ts'
import { respondStream, wantsStream } from './stream.ts'
import { valuesOf } from './values.ts'
import { builtInWriter } from './writer.ts'

interface Options {
  sources: Sources
  /** Documents that a user may let be written in a day (UTC), translations among them. */
  perDay: number
  /** Drafts for plans that include it; undefined where none is configured. */
  provider: Provider | undefined
}

export function generationRouter({ sources, perDay, provider }: Options): Router {
  const router = new Router()

  mount(router, generatedDocuments.generate, async ({ person, body, ctx }) => {
    const template = await usableTemplate(person, body.templateId)
    const facts = await gatherFacts(sources, person, body)
    // A page that reads a stream and comes back wants the end of what it follows, not another draft.
    const retriesFailed = !wantsStream(ctx)
    const { run, isNew } = await claimRun({ userId: person.id, key: keyOf(ctx), perDay, retriesFailed })
    const writer = provider && mayUseModel(person) ? modelWriter(provider, facts) : builtInWriter(facts)
    const draft: Draft = { runId: run.id, person, template, facts, writer }
    return wantsStream(ctx) ? stream(ctx, draft, isNew) : finishedDocument(draft, isNew)
  })

  mount(router, documentTemplates.preview, async ({ person, params }) => {
    const template = await usableTemplate(person, params.id)
    const facts = await gatherFacts(sources, person, { title: '' })
    const html = fillTemplate(template.template, valuesOf(facts))
    return { html, missing: missingIn(html) }
  })

  mount(router, generatedDocuments.writing, async ({ person }) => ({
    drafting: provider && mayUseModel(person) ? ('model' as const) : ('built-in' as const),
    translation: provider !== undefined,
    remainingToday: Math.max(0, perDay - (await usedToday(person.id))),
  }))

  mount(router, generatedDocuments.cancel, async ({ person, params }) => {
    const run = await RunModel.query().findById(params.id).where({ userId: person.id })
    if (!run) throw notFound('Draft')
    await cancelDraft(run.id)
    return {}
  })

  return router
}

/** An active template that the person's plan includes. */
async function usableTemplate(person: Person, id: string): Promise<DocumentTemplateModel> {
  const template = await DocumentTemplateModel.query().findById(id).where({ isActive: true })
  if (!template) throw notFound('Template')
  assertMayUse(person, template)
  return template
}

const keyOf = (ctx: Context) => ctx.get('Idempotency-Key').slice(0, 100) || randomUUID()

/** The draft goes on although its reader may go away and come back. */
function stream(ctx: Context, draft: Draft, isNew: boolean): never {
  if (isNew) writeDraft(draft).catch((error) => logger.debug({ err: error }, 'told by its last event'))
  respondStream(ctx, draft.runId)
  return undefined as never
}

async function finishedDocument(draft: Draft, isNew: boolean) {
  if (isNew) await writeDraft(draft)
  const finished = (await eventsAfter(draft.runId, 0)).find(({ event }) => event === 'finished')
  if (finished?.event !== 'finished') throw conflict('This document is already being written')
  return finished.data.document
}
