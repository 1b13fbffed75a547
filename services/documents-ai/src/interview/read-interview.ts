import type { Interview, InterviewQuestion } from '@fundharbor/contracts/documents/answers'
import type { Person } from '@fundharbor/contracts/identity/session'
import { AnswerModel } from '../answers/model.ts'
import { placeholdersOf } from '../document-templates/placeholders.ts'
import { templateFor } from '../document-templates/template-for.ts'
import { findUsableTemplate } from '../document-templates/usable-template.ts'
import { gatherFacts } from '../generation/facts.ts'
import { type Sources } from '../sources.ts'
import { currencyOf, toPlaceholderValues } from '../generation/placeholder-values.ts'
import { questionsFor } from '../questions/questions.ts'
import { askQuestion, isKnownFromProfile } from './ask-question.ts'

/** More would be a form again. */
const MAX_QUESTIONS = 12

interface Wanted {
  templateId: string
  opportunityId?: string
  projectId?: string
}

/** The questions for a template and an opportunity, with what is known. */
export async function readInterview(sources: Sources, person: Person, wanted: Wanted): Promise<Interview> {
  const template = await findUsableTemplate(person, wanted.templateId)
  const [facts, given] = await Promise.all([
    gatherFacts(sources, person, { title: '', ...wanted }),
    AnswerModel.textsOf(person).orderBy('answeredAt', 'desc'),
  ])
  const values = toPlaceholderValues({ ...facts, answers: new Map() })
  const material = {
    given,
    values,
    opportunity: facts.opportunity,
    projectId: wanted.projectId ?? null,
    budget: facts.budget,
  }
  const asked = questionsFor(placeholdersOf(templateFor(facts.person, template.template, facts.opportunity)))
    .filter((question) => !isKnownFromProfile(question, material))
    .map((question) => askQuestion(question, material))
  return {
    templateName: template.name,
    opportunityTitle: facts.opportunity?.title ?? null,
    currency: currencyOf(facts),
    questions: chooseQuestions(asked),
  }
}

/** The first twelve. Once these are answered, the others come first. */
export function chooseQuestions(asked: readonly InterviewQuestion[]): InterviewQuestion[] {
  const first = placeRisks(asked.slice(0, MAX_QUESTIONS))
  const others = asked.slice(MAX_QUESTIONS)
  const ordered = first.every(({ isAnswered }) => isAnswered) ? [...others, ...first] : first
  return ordered.slice(0, MAX_QUESTIONS)
}

/** Risks are less important than money, but people think of them while they plan the activities. */
function placeRisks(asked: readonly InterviewQuestion[]): InterviewQuestion[] {
  const risks = asked.filter(({ key }) => key === 'risks')
  const others = asked.filter(({ key }) => key !== 'risks')
  const at = others.findIndex(({ key }) => key === 'activities') + 1
  return at === 0 ? [...asked] : others.toSpliced(at, 0, ...risks)
}
