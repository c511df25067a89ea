import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { routeOf } from '#schemas/derive/operations.ts';
import { referenceOf } from '#schemas/derive/references.ts';
import type { Json, Property, Report, Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { DateFilter } from '../../screens/filters/DateFilter.tsx';
import { FilterField } from '../../screens/filters/FilterField.tsx';
import { between, operand } from '../../screens/filters/filterValue.ts';
import type { useReport } from './useReport.ts';

interface ReportFiltersProps {
  readonly report: Report;
  readonly of: Resource;
  readonly asked: ReturnType<typeof useReport>;
}

const day: Property = { type: 'string', format: 'date' };

/** What narrows a report: its days, and the fields that its file names. */
export function ReportFilters({ report, of, asked }: ReportFiltersProps) {
  const translate = useTranslate();
  const lang = useLang();
  const may = useMay();
  const { data, filter } = asked;
  const span: Json | undefined = asked.within
    ? { within: asked.within }
    : between(asked.from || data?.from, asked.to || data?.to);
  const setSpan = (value: Json | undefined) => {
    const within = operand(value, 'within');
    const day = (bound: string) => String(operand(value, bound) ?? '');
    if (typeof within === 'string') asked.setSpan(within);
    else asked.setDays({ from: day('gte'), to: day('lte') });
  };
  return (
    <Bar data-screen-only>
      <DateFilter
        name="span"
        property={day}
        label={translate('report.days')}
        value={span}
        onChange={setSpan}
      />
      {report.filters.map((name) => {
        const property = of.schema.properties[name] as Property;
        return (
          isKnown(property, may) && (
            <FilterField
              key={name}
              name={name}
              property={property}
              label={property.label?.[lang] ?? name}
              value={filter[name]}
              onChange={(value) => asked.setFilter(name, value)}
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
