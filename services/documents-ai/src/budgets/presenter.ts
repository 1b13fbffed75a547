import { unambiguous } from '@fundharbor/contracts/amounts'
import type { Budget, BudgetLimits } from '@fundharbor/contracts/documents/budgets'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { ApplicantProject } from '@fundharbor/contracts/identity/applicants'
import type { BudgetModel } from './model.ts'

/** A project's budget; an empty one in the project's currency if there is none. */
export const presentBudget = (project: ApplicantProject, row: BudgetModel | undefined): Budget => ({
  projectId: project.id,
  projectTitle: project.title,
  currency: row?.currency ?? project.currency,
  indirectRate: String(Number(row?.indirectRate ?? 0)),
  lines: (row?.lines ?? []).map((line) => ({ ...line, units: unambiguous(line.units) })),
  revision: row?.revision ?? 0,
  updatedAt: row?.updatedAt.toISOString() ?? null,
})

/** What an opportunity allows. */
export const limitsOf = ({ title, currency, minAmount, maxAmount }: OpportunityFacts): BudgetLimits => ({
  opportunityTitle: title,
  currency,
  minAmount,
  maxAmount,
})
