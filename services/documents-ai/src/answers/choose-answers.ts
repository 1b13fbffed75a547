import { formatDate } from '@fundharbor/chassis/mail/format'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Answers } from './answer-values.ts'
import { questionOf } from '../questions/questions.ts'
import { AnswerModel } from './model.ts'

interface ChosenAnswers {
  answers: Answers
  /** Where each comes from, in words. */
  answerSources: ReadonlyMap<string, string>
}

/** The answers of a workspace for a document, by question. */
export async function answersFor(person: Person, opportunityId: string | null): Promise<ChosenAnswers> {
  const all = await AnswerModel.ofWorkspace(person).orderBy('answeredAt', 'desc')
  const chosen = new Map<string, AnswerModel>()
  for (const { question } of all) {
    const answer = chooseAnswer(all, question, opportunityId)
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
 * The answer to a question that holds for an opportunity: the one given for it, else one given for none. What is true of
 * the organization holds everywhere, what is about one call nowhere else. `latestFirst` are all answers.
 */
export function chooseAnswer(
  latestFirst: readonly AnswerModel[],
  question: string,
  opportunityId: string | null,
): AnswerModel | undefined {
  const own = latestFirst.filter((answer) => answer.question === question)
  const given = own.find((answer) => answer.opportunityId === opportunityId)
  const { isGeneral, isPerCall } = questionOf(question) ?? {}
  if (given || isPerCall) return given
  return own.find((answer) => answer.opportunityId === null || isGeneral)
}
