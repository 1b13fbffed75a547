import { present } from '@fundharbor/chassis/http/present'
import { GlossaryTerm } from '@fundharbor/contracts/documents/glossary'
import type { GlossaryTermModel } from './model.ts'

export const presentTerm = (row: GlossaryTermModel): GlossaryTerm => present(GlossaryTerm, row)
