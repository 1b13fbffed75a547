import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DeadlineZone } from './closing-time.ts'
import { Day, Instant, pageQuery, queryInteger, text } from '../primitives.ts'
import { Decision, DecisionStatus, FitStep, StepChange } from './decisions.ts'

/** Most cards of a workspace. */
export const MAX_CARDS = 2000
/** Most files of a card, and the bytes of each. A file's type is determined by its content, not its name. */
export const MAX_FILES = 20
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** The bytes that all files of a workspace can have together, on the free plan and on paid ones. */
export const MAX_STORED_BYTES = { free: 500 * 1024 * 1024, paid: 20 * 1024 * 1024 * 1024 }
export const fileExtensions = ['PDF', 'DOC', 'DOCX', 'XLSX', 'JPG', 'PNG', 'WEBP'] as const

/** A member of the workspace. */
export const CardMember = z.object({ id: z.uuid(), name: z.string() })
export type CardMember = z.infer<typeof CardMember>

/** An opportunity on the board, for a project of the workspace. */
export const PipelineCard = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  opportunity: z.object({
    id: z.uuid(),
    title: z.string(),
    /** Null if the opportunity is not in the catalog any more. */
    funderName: z.string().nullable(),
    deadline: Instant.nullable(),
    deadlineZone: DeadlineZone,
    isRolling: z.boolean(),
    isForecast: z.boolean(),
  }),
  /** The column. */
  status: DecisionStatus,
  reason: z.string(),
  /** The column is the status of the submitted application, and cannot be changed here. */
  followsApplication: z.boolean(),
  applicationId: z.uuid().nullable(),
  responsible: CardMember.nullable(),
  decidedBy: Decision.shape.decidedBy,
  decidedAt: Instant,
  steps: z.object({
    done: z.number().int(),
    total: z.number().int(),
    /** The first one that is not done. */
    next: z.object({ title: z.string(), dueOn: Day.nullable(), isLate: z.boolean() }).nullable(),
  }),
  comments: z.number().int(),
  files: z.number().int(),
  /** Counts changes of the status. */
  version: z.number().int(),
  /** Counts changes of the responsible member and the notes. */
  revision: z.number().int(),
})
export type PipelineCard = z.infer<typeof PipelineCard>

/** A comment; `mentions` are the members whose `@name` is in its text. */
export const PipelineComment = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Null after their account was deleted. */
  author: CardMember.nullable(),
  mentions: z.array(CardMember),
  createdAt: Instant,
})
export type PipelineComment = z.infer<typeof PipelineComment>

/** An uploaded file. */
export const PipelineFile = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.number().int(),
  uploadedBy: CardMember.nullable(),
  uploadedAt: Instant,
})
export type PipelineFile = z.infer<typeof PipelineFile>

/** A card with everything that belongs to it; steps by day, comments and files oldest first. */
export const PipelineDetails = z.object({
  card: PipelineCard,
  notes: z.string(),
  steps: z.array(FitStep),
  comments: z.array(PipelineComment),
  files: z.array(PipelineFile),
})
export type PipelineDetails = z.infer<typeof PipelineDetails>

/** An opportunity to consider. Without `project`, for the default project. */
export const NewCard = z.object({ opportunityId: z.uuid(), project: z.uuid().optional() })
export type NewCard = z.input<typeof NewCard>

/** A move to another column; `version` is the one that it is based on. Without `reason`, the card keeps its own, unless it was a no-go. */
export const CardMove = z.object({
  status: DecisionStatus,
  reason: text(1000).optional(),
  version: z.number().int().min(1).max(2_000_000_000),
})
export type CardMove = z.input<typeof CardMove>

const revision = StepChange.shape.revision

/** A change; omitted fields stay. `revision` is the one that it is based on. */
export const CardChange = z.object({
  responsibleId: z.uuid().nullable().optional(),
  notes: text(10_000).optional(),
  revision,
})
export type CardChange = z.input<typeof CardChange>

export const NewStep = z.object({
  title: text(200).pipe(z.string().min(1, 'Enter what is to be done')),
  dueOn: Day.nullable().default(null),
  assigneeId: z.uuid().nullable().default(null),
})
export type NewStep = z.input<typeof NewStep>

/** Members in `mentions` are notified if the text has their `@name`; everybody else is ignored. */
export const NewComment = z.object({
  text: text(4000).pipe(z.string().min(1, 'Enter a comment')),
  mentions: z.array(z.uuid()).max(50).default([]),
})
export type NewComment = z.input<typeof NewComment>

const params = z.object({ id: z.uuid() })
const stepParams = params.extend({ stepId: z.uuid() })

/** The opportunities that the signed-in person's workspace considers. All roles but billing read and comment. */
export const pipeline = {
  list: endpoint({
    method: 'GET',
    path: '/api/pipeline',
    summary: 'Opportunities that your workspace considers, in no order',
    permission: 'read',
    query: z.object({ ...pageQuery, limit: queryInteger(1, 500).optional() }),
    response: z.array(PipelineCard),
  }),
  /** For one that is in the pipeline already, its card. 409 above 2,000. */
  add: endpoint({
    method: 'POST',
    path: '/api/pipeline',
    summary: 'Add an opportunity to the pipeline',
    permission: 'edit',
    body: NewCard,
    response: PipelineCard,
    status: 201,
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/pipeline/:id',
    summary: 'A card with its notes, steps, files and comments',
    permission: 'read',
    params,
    response: PipelineDetails,
  }),
  /** 409 with the current card in `current` if somebody moved it in the meantime. A go starts a draft application. */
  move: endpoint({
    method: 'PUT',
    path: '/api/pipeline/:id/status',
    summary: 'Move a card to another column',
    permission: 'edit',
    params,
    body: CardMove,
    response: PipelineCard,
  }),
  /** 409 with the current card in `current` if somebody changed it in the meantime. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/pipeline/:id',
    summary: 'Change who is responsible, or the notes',
    permission: 'edit',
    params,
    body: CardChange,
    response: PipelineDetails,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/pipeline/:id',
    summary: 'Remove a card with its decision, steps, comments and files',
    permission: 'edit',
    params,
    response: z.object({}),
  }),
}

/** What belongs to a card. */
export const pipelineParts = {
  addStep: endpoint({
    method: 'POST',
    path: '/api/pipeline/:id/steps',
    summary: 'Add a step',
    permission: 'edit',
    params,
    body: NewStep,
    response: FitStep,
    status: 201,
  }),
  /** 409 with the current step in `current` if somebody changed it in the meantime. */
  assignStep: endpoint({
    method: 'PUT',
    path: '/api/pipeline/:id/steps/:stepId/assignee',
    summary: 'Choose who does a step',
    permission: 'edit',
    params: stepParams,
    body: z.object({ assigneeId: z.uuid().nullable(), revision }),
    response: FitStep,
  }),
  removeStep: endpoint({
    method: 'DELETE',
    path: '/api/pipeline/:id/steps/:stepId',
    summary: 'Delete a step',
    permission: 'edit',
    params: stepParams,
    response: z.object({}),
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api/pipeline/:id/comments',
    summary: 'Comment on a card',
    permission: 'comment',
    params,
    body: NewComment,
    response: PipelineComment,
    status: 201,
  }),
  /** FORBIDDEN for comments of others, except for owners. */
  removeComment: endpoint({
    method: 'DELETE',
    path: '/api/pipeline/:id/comments/:commentId',
    summary: 'Delete your comment, or any as an owner',
    permission: 'comment',
    params: params.extend({ commentId: z.uuid() }),
    response: z.object({}),
  }),
  /** Multipart field: `files`. The error of a file is in `fields` as `files.<index>`. */
  upload: endpoint({
    method: 'POST',
    path: '/api/pipeline/:id/files',
    summary: 'Add files to a card',
    permission: 'edit',
    multipart: true,
    params,
    response: z.array(PipelineFile),
    status: 201,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/pipeline/:id/files/:fileId',
    summary: 'Download a file of a card',
    permission: 'read',
    params: params.extend({ fileId: z.uuid() }),
    response: z.void(),
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/pipeline/:id/files/:fileId',
    summary: 'Delete a file of a card',
    permission: 'edit',
    params: params.extend({ fileId: z.uuid() }),
    response: z.object({}),
  }),
}
