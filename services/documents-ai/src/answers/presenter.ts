import { present } from '@fundharbor/chassis/http/present'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { Answer, type AnswerRow } from '@fundharbor/contracts/documents/answers'
import { subYears } from 'date-fns/subYears'
import { questionOf } from '../questions/questions.ts'
import { canMove } from './move-answer.ts'
import type { AnswerModel } from './model.ts'

/** An answer with its question in words. After a year, its numbers and names may have changed. */
export const presentAnswer = (row: AnswerModel): Answer =>
  present(Answer, {
    ...row,
    asked: questionOf(row.question)?.question ?? row.question,
    rows: row.rows.map((answer) => inFieldOrder(row.question, answer)),
    isMovable: canMove(row),
    isStale: row.answeredAt < subYears(clock.now(), 1),
  })

/** The database keeps no order of the fields; people read them as they were asked. */
function inFieldOrder(question: string, answer: AnswerRow): AnswerRow {
  const names = questionOf(question)?.fields.map(({ name }) => name) ?? []
  const known = names.flatMap((name) => (answer[name] === undefined ? [] : [[name, answer[name]] as const]))
  return { ...Object.fromEntries(known), ...answer }
}
