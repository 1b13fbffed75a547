import { useQuery } from '@fundharbor/kit'
import { Alert } from 'antd'
import { healthQuery } from './queries.ts'

/** One sentence: whether the catalog is healthy. */
export function HealthLine() {
  const { data } = useQuery(healthQuery())
  if (!data) return null
  return <Alert type={data.isHealthy ? 'success' : 'warning'} role="status" showIcon title={data.summary} />
}
