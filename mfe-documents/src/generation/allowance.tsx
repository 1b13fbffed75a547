import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { call, queryOptions, useQuery } from '@fundharbor/kit'
import styles from './generate-dialog.module.css'

/** Refetched after each document. */
const allowanceQuery = (isWriting: boolean) =>
  queryOptions({
    queryKey: ['documents', 'allowance', isWriting],
    queryFn: ({ signal }) => call(generatedDocuments.allowance, { signal }),
    staleTime: 0,
  })

/** How many documents the member can still make today. Left out while that is unknown. */
export function Allowance({ isWriting }: { isWriting: boolean }) {
  const { data } = useQuery(allowanceQuery(isWriting))
  if (!data) return null
  return (
    <p className={styles.interview}>
      {data.left} of {data.perDay} documents and translations left today. Failed attempts count, too.
    </p>
  )
}
