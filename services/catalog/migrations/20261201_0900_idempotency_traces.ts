export {
  addIdempotencyTraces as up,
  dropIdempotencyTraces as down,
} from '@fundharbor/chassis/data/shared-tables'
