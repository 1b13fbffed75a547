import { randomUUID } from 'node:crypto'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { documentTemplates } from '@fundharbor/contracts/documents/templates'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { mayUseModel } from '../document-templates/policy.ts'
import { findUsableTemplate } from '../document-templates/usable-template.ts'
import type { Provider } from '../provider/provider.ts'
import type { CheckMember } from './check-member.ts'
import { readEventsAfter } from './events.ts'
import { gatherFacts } from './facts.ts'
import { type Sources } from '../sources.ts'
import { cancelGeneration, generateDocument, type GenerationTask } from './generate-document.ts'
import { modelWriter } from './model-writer.ts'
import { stepsFor } from './run-step.ts'
import { claimRun, readAllowance, RunModel } from './runs.ts'
import { acceptsStream, streamEvents } from './stream.ts'
import { builtInWriter } from './writer.ts'

/** A preview fills in the whole template. */
const previewsPerPerson = rateLimit('template previews', { times: 60, seconds: 60 })

interface Options {
  sources: Sources
  /** Documents, translations and rewritten texts per user and day (UTC). */
  perDay: number
  checkProject: CheckProject
  checkMember: CheckMember
  /** Writes for plans that include it; undefined if none is configured. */
  provider: Provider | undefined
}

export function generationRouter({ sources, perDay, checkProject, checkMember, provider }: Options): Router {
  const router = new Router()

  mount(router, generatedDocuments.generate, async ({ person, body, ctx }) => {
    const template = await findUsableTemplate(person, body.templateId)
    await checkProject(person, body.projectId)
    const facts = await gatherFacts(sources, person, body)
    const { tone, length } = body
    // A page that reconnects to a stream wants the end of its run, not a new one.
    const retriesFailed = !acceptsStream(ctx)
    const { run: claimed, isNew } = await claimRun({ person, key: runKey(ctx), perDay, retriesFailed })
    const run = stepsFor(person.id, facts)
    const writer =
      provider && mayUseModel(person)
        ? modelWriter(provider, facts, { tone, length, run })
        : builtInWriter(facts, run)
    const task: GenerationTask = {
      runId: claimed.id,
      person,
      template,
      facts,
      writer,
      projectId: body.projectId ?? null,
      checkMember,
    }
    return acceptsStream(ctx) ? respondStream(ctx, task, isNew) : waitForDocument(task, isNew)
  })

  mount(router, generatedDocuments.allowance, ({ person }) => readAllowance(person.id, perDay))

  mount(router, documentTemplates.preview, async ({ person, params }) => {
    await previewsPerPerson(person.id)
    const template = await findUsableTemplate(person, params.id)
    const facts = await gatherFacts(sources, person, { title: template.name })
    return stepsFor(person.id, facts)('preview', { facts, template: template.template })
  })

  mount(router, generatedDocuments.cancel, async ({ person, params }) => {
    const run = await RunModel.query().findById(params.id).where({ userId: person.id })
    if (!run) throw notFound('Document')
    await cancelGeneration(run.id)
    return {}
  })

  return router
}

const runKey = (ctx: Context) => ctx.get('Idempotency-Key').slice(0, 100) || randomUUID()

/** Generation continues when the reader disconnects. */
function respondStream(ctx: Context, task: GenerationTask, isNew: boolean): never {
  if (isNew)
    generateDocument(task).catch((error) => logger.debug({ err: error }, 'reported by the final event'))
  streamEvents(ctx, { runId: task.runId, person: task.person })
  return undefined as never
}

async function waitForDocument(task: GenerationTask, isNew: boolean) {
  if (isNew) await generateDocument(task)
  const finished = (await readEventsAfter(task.runId, 0)).find(({ event }) => event === 'finished')
  if (finished?.event !== 'finished') throw conflict('This document is already being written')
  return finished.data.document
}
