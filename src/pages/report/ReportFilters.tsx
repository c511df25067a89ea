import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { routeOf } from '#schemas/derive/operations.ts';
import { referenceOf } from '#schemas/derive/references.ts';
import type { Property, Report, Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { FilterField } from '../../screens/filters/FilterField.tsx';
import { DaysPick } from '../../stats/DaysPick.tsx';
import type { useReport } from './useReport.ts';

interface ReportFiltersProps {
  readonly report: Report;
  readonly of: Resource;
  readonly shown: ReturnType<typeof useReport>;
}

/** What narrows a report: its days, and the fields that its file names. */
export function ReportFilters({ report, of, shown }: ReportFiltersProps) {
  const lang = useLang();
  const may = useMay();
  return (
    <Bar>
      <DaysPick asked={shown.asked} />
      {report.filters.map((name) => {
        const property = of.schema.properties[name] as Property;
        return (
          isKnown(property, may) && (
            <FilterField
              key={name}
              name={name}
              property={property}
              label={property.label?.[lang] ?? name}
              value={shown.filter[name]}
              onChange={(value) => shown.setFilter(name, value)}
            />
          )
        );
      })}
    </Bar>
  );
}

// Whoever may not list the other resource cannot look for one of its records either.
function isKnown(property: Property, may: (uri: string) => boolean): boolean {
  const reference = referenceOf(property);
  const target = reference && registry.resources.get(reference.resource);
  return !target || may(routeOf(target, 'list') ?? '');
}

const Bar = styled(Card)({ display: 'flex', flexWrap: 'wrap', gap: 8, padding: 12, marginBottom: 14 });
