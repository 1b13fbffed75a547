import { Model } from 'objection'
import type { FieldValues } from './field-lists.ts'

/** An opportunity with all that `fields.ts` declares. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the database fills them in, as with `declare`
export class OpportunityModel extends Model {
  static override tableName = 'opportunities'
}
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface OpportunityModel extends FieldValues {}
