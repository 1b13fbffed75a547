import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Instant, text } from '../primitives.ts'
import { MAX_BUDGET_LINES } from './budgets.ts'

/** Limits of an answer: rows of a list, and characters per field. */
export const MAX_ANSWER_ROWS = 20
export const MAX_ANSWER_LENGTH = 5000
/** Characters of all rows of an answer together. */
export const MAX_ANSWER_TEXT = 40_000

/** Texts by the names of a question's fields. */
export const AnswerRow = z.record(z.string().max(64), text(MAX_ANSWER_LENGTH))
export type AnswerRow = z.infer<typeof AnswerRow>

/** An answer to a question. `projectId` null means the organization, `opportunityId` null any opportunity. */
export const Answer = z.object({
  id: z.uuid(),
  question: z.string(),
  /** The question in words, as it is asked today. */
  asked: z.string(),
  rows: z.array(AnswerRow),
  projectId: z.uuid().nullable(),
  opportunityId: z.uuid().nullable(),
  opportunityTitle: z.string().nullable(),
  source: z.enum(['interview', 'upload']),
  /** The name of the uploaded file. */
  sourceName: z.string().nullable(),
  /** The account of who gave or last confirmed it, or uploaded the file; null once it is deleted. */
  answeredBy: z.uuid().nullable().default(null),
  answeredAt: Instant,
  /** Whether it can be about a project: not if it is true of the organization, whatever it applies for. */
  isMovable: z.boolean().default(false),
  /** Older than a year: numbers and names in it may have changed. */
  isStale: z.boolean(),
})
export type Answer = z.infer<typeof Answer>

/** An answer that a search found, by its words or by its meaning. */
export const FoundAnswer = Answer.extend({ foundBy: z.enum(['words', 'meaning']) })
export type FoundAnswer = z.infer<typeof FoundAnswer>

/** A question that a part of a past proposal can answer. */
export const ProposalTarget = z.object({
  /** A question and its field, as in `need.need`. */
  key: z.string(),
  label: z.string(),
  /** Whether the workspace has an answer, which stays. */
  isAnswered: z.boolean(),
})
export type ProposalTarget = z.infer<typeof ProposalTarget>

/** A part of a past proposal: a heading and the text below it. `target` is the key of what it seems to answer, if anything. */
export const ProposalPart = z.object({
  heading: z.string(),
  text: z.string(),
  target: z.string().nullable(),
})
export type ProposalPart = z.infer<typeof ProposalPart>

/** What an uploaded proposal says, part by part. Nothing of it is stored. */
export const UploadedProposal = z.object({
  /** The name of the file. */
  name: z.string(),
  /** Names, addresses and dates with which a draft of ours begins; they answer no question. */
  start: z.string().default(''),
  parts: z.array(ProposalPart),
  /** Blanks of a draft or form that nobody had filled in; they are left out. */
  blanks: z.number().int(),
  targets: z.array(ProposalTarget),
})
export type UploadedProposal = z.infer<typeof UploadedProposal>

/** Answers that somebody chose from an uploaded proposal. */
export const ChosenAnswers = z.object({
  /** The name of the file. */
  sourceName: text(200),
  /** What the proposal was for; the organization without it. */
  projectId: z.uuid().nullish(),
  answers: z
    .array(z.object({ question: z.string().max(64), row: AnswerRow }))
    .min(1, 'Choose at least one answer')
    .max(60),
})
export type ChosenAnswers = z.input<typeof ChosenAnswers>

/** Limit for an uploaded proposal. */
export const MAX_PROPOSAL_BYTES = 10 * 1024 * 1024

/**
 * An answer from the interview. Rows without any text are dropped; without rows, the answer is deleted. Rows of the
 * question `budget` become the lines of the project's budget instead of an answer.
 */
export const NewAnswer = z.object({
  question: z.string().max(64),
  opportunityId: z.uuid().nullish(),
  /**
   * What the answer is about; the organization without it, and for questions about it. The rows of the question `budget`
   * are the default project's without it.
   */
  projectId: z.uuid().nullish(),
  /** At most `MAX_ANSWER_ROWS`, except for the lines of a budget. */
  rows: z
    .array(AnswerRow)
    .max(MAX_BUDGET_LINES, `Use at most ${MAX_BUDGET_LINES} rows`)
    .refine(
      (rows) => rows.flatMap(Object.values).join('').length <= MAX_ANSWER_TEXT,
      'This is too long: use at most 40,000 characters in all',
    ),
})
export type NewAnswer = z.input<typeof NewAnswer>

/** A field of a question. `text` is a paragraph, `line` a few words, `amount` a sum of money. */
export const InterviewField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'line', 'amount']),
  example: z.string(),
  isOptional: z.boolean(),
})
export type InterviewField = z.infer<typeof InterviewField>

/** A question with what is known. `known` says where `rows` come from; null if nothing is known. */
export const InterviewQuestion = z.object({
  key: z.string(),
  question: z.string(),
  /** Why funders ask. */
  why: z.string(),
  isList: z.boolean(),
  /** Most rows of a list. */
  maxRows: z.number().int(),
  fields: z.array(InterviewField),
  /** What the opportunity says about it, in its own words. */
  quotes: z.array(z.string()),
  rows: z.array(AnswerRow),
  known: z
    .object({
      from: z.enum(['answer', 'upload', 'other opportunity', 'profile or application', 'budget']),
      /** Whether the answer is about the organization while the question is about a project. */
      isOfOrganization: z.boolean().optional(),
      at: Instant.nullable(),
      opportunityTitle: z.string().nullable(),
      sourceName: z.string().nullable(),
    })
    .nullable(),
  /** What was said about other projects, latest first; to be offered, not filled in. */
  fromOtherProjects: z.array(z.object({ projectId: z.uuid(), rows: z.array(AnswerRow), at: Instant })),
  /** Whether it was answered for this opportunity, or for none if none was chosen. */
  isAnswered: z.boolean(),
})
export type InterviewQuestion = z.infer<typeof InterviewQuestion>

export const Interview = z.object({
  templateName: z.string(),
  opportunityTitle: z.string().nullable(),
  /** The currency of sums that name none. */
  currency: Currency.default('USD'),
  /** At most twelve, the most important first. */
  questions: z.array(InterviewQuestion),
})
export type Interview = z.infer<typeof Interview>

/** The interview, and the answers that it leaves in the library of the member's workspace. */
export const answers = {
  interview: endpoint({
    method: 'GET',
    path: '/api/interview',
    summary: 'At most twelve questions whose answers fill in a template, with what is known',
    query: z.object({
      templateId: z.uuid(),
      opportunityId: z.uuid().optional(),
      projectId: z.uuid().optional(),
    }),
    response: Interview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/answers',
    summary: 'What your workspace has answered, latest first',
    response: z.array(Answer),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/answers/search',
    summary: 'At most eight of your answers by words and meaning, best first',
    query: z.object({
      q: text(300).pipe(z.string().min(2, 'Enter at least two letters')),
      /** The project's answers come first, then the organization's. */
      projectId: z.uuid().optional(),
    }),
    response: z.array(FoundAnswer),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/answers',
    summary: 'Answer a question, or delete its answer; documents use it from then on',
    permission: 'edit',
    body: NewAnswer,
    response: z.object({ answer: Answer.nullable() }),
  }),
  /** Field `file`: DOCX, PDF, HTML, or text in any encoding. Stores nothing. */
  upload: endpoint({
    method: 'POST',
    path: '/api/answers/uploads',
    summary: 'Read a past proposal, part by part',
    permission: 'edit',
    multipart: true,
    /** What the proposal was for; the organization without it. */
    query: z.object({ projectId: z.uuid().optional() }),
    response: UploadedProposal,
  }),
  /** Existing answers are kept; `kept` counts them. */
  choose: endpoint({
    method: 'POST',
    path: '/api/answers/chosen',
    summary:
      'Keep answers from a past proposal; those about a project are offered until somebody approves them',
    permission: 'edit',
    body: ChosenAnswers,
    response: z.object({ added: z.array(Answer), kept: z.number().int() }),
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/answers/:id',
    summary: 'Move an answer to another project, or to the organization',
    permission: 'edit',
    params: z.object({ id: z.uuid() }),
    body: z.object({ projectId: z.uuid().nullable() }),
    response: Answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/answers/:id',
    summary: 'Delete an answer; documents that used it stay',
    permission: 'edit',
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
  }),
}
