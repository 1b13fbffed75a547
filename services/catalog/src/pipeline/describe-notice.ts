import { DecisionModel, StepModel } from '../fit/model.ts'
import { CommentModel } from './model.ts'
import type { PipelineNotice } from './notify.ts'

/** A notice in words. `path` leads to the card. */
export interface NoticeContent {
  subject: string
  heading: string
  paragraphs: string[]
  path: string
}

/** A notice in words; null if what it was about is gone. */
export async function describeNotice(notice: PipelineNotice): Promise<NoticeContent | null> {
  const { kind, workspaceId, cardId } = notice
  const card = await DecisionModel.query().findOne({ id: cardId, workspaceId })
  const words = card && (await wordings[kind](card.opportunityTitle, notice))
  return words ? { ...words, path: `/pipeline/${cardId}` } : null
}

type Words = Omit<NoticeContent, 'path'>

const wordings: Record<
  PipelineNotice['kind'],
  (title: string, notice: PipelineNotice) => Promise<Words | null>
> = {
  responsible: async (title) => ({
    subject: `You are responsible for: ${title}`,
    heading: 'You are responsible for an opportunity',
    paragraphs: [`You are now responsible for “${title}” in your organization’s pipeline.`],
  }),

  async assigned(title, { cardId, partId }) {
    const step = partId ? await StepModel.query().findOne({ id: partId, decisionId: cardId }) : undefined
    if (!step) return null
    const due = step.dueOn ? ` It is due on ${formatDay(step.dueOn)}.` : ''
    return {
      subject: `You have a new step: ${step.title}`,
      heading: 'You have a new step',
      paragraphs: [`Your step for “${title}” is “${step.title}”.${due}`],
    }
  },

  async mentioned(title, { cardId, partId }) {
    const comment = partId
      ? await CommentModel.query().findOne({ id: partId, decisionId: cardId })
      : undefined
    if (!comment) return null
    const author = comment.createdByName ?? 'A former member'
    return {
      subject: `${author} mentioned you: ${title}`,
      heading: `${author} mentioned you`,
      paragraphs: [`In a comment about “${title}”:`, comment.text.slice(0, MAX_QUOTED)],
    }
  },
}

/** The page has the rest. */
const MAX_QUOTED = 1000

const formatDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
