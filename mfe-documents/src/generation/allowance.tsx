import type { Allowance as Left } from '@fundharbor/contracts/documents/generated-documents'
import { useQuery } from '@fundharbor/kit'
import { allowanceQuery, useModelDrafting } from '../shared/allowance.ts'
import styles from './generate-dialog.module.css'

/** How many documents the member can still make today, and what one costs. Left out while that is unknown. */
export function Allowance({ isWriting }: { isWriting: boolean }) {
  const usesModel = useModelDrafting()
  const { data } = useQuery(allowanceQuery(isWriting))
  if (!data) return null
  return (
    <p className={styles.interview}>
      {wordAllowance(data, usesModel)} Failed attempts count, too.
      {usesModel && ' Your plan includes them: a draft by AI costs nothing extra.'}
    </p>
  )
}

const wordAllowance = ({ left, perDay }: Left, usesModel: boolean) =>
  `${left} of ${perDay} documents${usesModel ? ', translations and rewritten texts' : ''} left today.`
