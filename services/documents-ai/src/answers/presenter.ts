import { present } from '@fundharbor/chassis/http/present'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { Answer } from '@fundharbor/contracts/documents/answers'
import { subYears } from 'date-fns/subYears'
import { questionOf } from '../questions/questions.ts'
import type { AnswerModel } from './model.ts'

/** An answer with its question in words. After a year, its numbers and names may have changed. */
export const presentAnswer = (row: AnswerModel): Answer =>
  present(Answer, {
    ...row,
    asked: questionOf(row.question)?.question ?? row.question,
    isStale: row.answeredAt < subYears(clock.now(), 1),
  })
