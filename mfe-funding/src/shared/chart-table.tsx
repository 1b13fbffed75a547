export { ChartTable } from '@fundharbor/kit/ui/chart-table.tsx'
