import { formatDate } from '@fundharbor/chassis/mail/format'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Answers } from './answer-values.ts'
import { questionOf } from '../questions/questions.ts'
import { AnswerModel } from './model.ts'

export interface ChosenAnswers {
  answers: Answers
  /** Where each comes from, in words. */
  answerSources: ReadonlyMap<string, string>
}

/** What a document is about: an opportunity and a project; null for none in particular. */
export interface DocumentContext {
  opportunityId: string | null
  projectId: string | null
}

/**
 * The answers of a workspace for a document, by question. What an old proposal says about its project holds for no other
 * one until somebody approves it.
 */
export async function answersFor(person: Person, about: DocumentContext): Promise<ChosenAnswers> {
  const given = await AnswerModel.textsOf(person).orderBy('answeredAt', 'desc')
  const all = given.filter(({ source, question }) => source !== 'upload' || questionOf(question)?.isGeneral)
  const chosen = new Map<string, AnswerModel>()
  for (const question of new Set(all.map((answer) => answer.question))) {
    const answer = chooseAnswer(all, question, about)
    if (answer) chosen.set(question, answer)
  }
  return {
    answers: new Map([...chosen].map(([question, { rows }]) => [question, rows])),
    answerSources: new Map([...chosen].map(([question, answer]) => [question, describeSource(answer)])),
  }
}

/** Which question it answers, which file it is from, and when it was given. */
function describeSource({ question, sourceName, answeredAt }: AnswerModel): string {
  const asked = `Your answer to “${questionOf(question)?.question ?? question}”`
  return [asked, sourceName && `from ${sourceName}`, formatDate(answeredAt)].filter(Boolean).join(', ')
}

/**
 * The answer to a question that holds for a project and an opportunity: the project's, else the organization's; of these
 * the one given for the opportunity, else one given for none. What is true of the organization holds everywhere, what is
 * about one call nowhere else. `latestFirst` are all answers.
 */
export function chooseAnswer(
  latestFirst: readonly AnswerModel[],
  question: string,
  { opportunityId, projectId }: DocumentContext,
): AnswerModel | undefined {
  const own = latestFirst.filter((answer) => answer.question === question)
  const ofProject = projectId ? own.filter((answer) => answer.projectId === projectId) : []
  const ofOrganization = own.filter((answer) => answer.projectId === null)
  return chooseFrom(ofProject, question, opportunityId) ?? chooseFrom(ofOrganization, question, opportunityId)
}

function chooseFrom(
  own: readonly AnswerModel[],
  question: string,
  opportunityId: string | null,
): AnswerModel | undefined {
  const given = own.find((answer) => answer.opportunityId === opportunityId)
  const { isGeneral, isPerCall } = questionOf(question) ?? {}
  if (given || isPerCall) return given
  return own.find((answer) => answer.opportunityId === null || isGeneral)
}
