-- Texts, pictures, banners and notices that administrators choose.

-- Every version ever sworn to, insert-only.
create table disclaimer (
  version     integer not null,
  oath        text not null,
  text        text not null,
  -- Empty for the first version.
  created_at  timestamptz,
  author_id   uuid,
  author_name text,
  constraint disclaimer_pkey primary key (version)
);
insert into disclaimer (version, oath, text) values (
  1,
  'Declaro bajo juramento que la información que entrego es verdadera y completa, que he leído las condiciones de esta declaración y que las acepto.',
  'Objeto. Esta declaración recoge las mercancías, productos y efectos que usted lleva consigo, en su equipaje o en el de los menores a su cargo, hacia la provincia de Galápagos, entre sus islas o desde ellas. Su fin es evitar la introducción y la dispersión de especies, plagas y enfermedades, y proteger los elementos naturales de las islas.

Responsabilidad. Usted responde de la verdad y de la integridad de lo que declara, también por los menores de edad a su cargo. Declare todo producto de origen vegetal, animal o mineral, aunque su ingreso esté permitido. Si tiene dudas sobre un producto, declárelo y consulte al oficial en el punto de control. La clasificación que muestra este sistema es orientativa cuando así se indica; en todos los casos, la decisión corresponde al oficial que realiza la inspección.

Inspección. Usted acepta que su equipaje y los productos declarados sean revisados en el origen, durante el viaje y en el arribo, y se compromete a presentarlos cuando se lo soliciten. Puede corregir esta declaración hasta que la presente en el punto de control.

Consecuencias. Los productos no permitidos, los que no cumplan su condición de ingreso y los que no hayan sido declarados pueden ser retenidos o rechazados, con constancia en un acta, y su destino final se decide según la normativa vigente. La falsedad, la inexactitud o la omisión en una declaración hecha bajo juramento puede dar lugar a las responsabilidades administrativas, civiles y penales que establezca la ley.

Protección de datos. Sus datos personales y los de los menores a su cargo se usan para el control de bioseguridad, la atención de esta declaración, la estadística y las obligaciones legales de la autoridad. Acceden a ellos solo las personas autorizadas, y cada acceso puede quedar registrado. Se conservan durante el tiempo que exija la normativa. Usted puede solicitar el acceso, la rectificación y los demás derechos que le reconoce la ley de protección de datos personales.

Validez. Al aceptar, se registran la versión de este texto, la fecha y la hora. El código y el QR que recibe identifican su declaración; consérvelos y muéstrelos en el punto de control.'
);

-- Pictures by the hash of their bytes, insert-only.
create table media (
  hash         text collate "C" not null,
  content_type text not null,
  width        integer not null,
  height       integer not null,
  bytes        bytea not null,
  constraint media_pkey primary key (hash),
  constraint media_hash_check check (hash ~ '^[0-9a-f]{64}$'),
  constraint media_content_type_check check (content_type in ('image/png', 'image/jpeg'))
);
-- Pictures are compressed already.
alter table media alter bytes set storage external;

create table image_slot (
  slot       text collate "C" not null,
  place      integer not null,
  hash       text collate "C",
  alt        text not null default '',
  version    bigint not null default 1,
  constraint image_slot_pkey primary key (slot),
  constraint image_slot_hash_fkey foreign key (hash) references media (hash)
);
insert into image_slot (slot, place) values
  ('header', 1), ('print', 2), ('login', 3), ('home_background', 4), ('offline_picture', 5), ('icon', 6);

create table banner (
  banner_id  uuid not null,
  placement  text not null,
  title      text not null,
  text       text not null,
  hash       text collate "C",
  alt        text,
  link       text,
  severity   text,
  -- Calendar days on the islands, both included.
  start_date date,
  end_date   date,
  sort_order integer not null,
  active     boolean not null default true,
  version    bigint not null default 1,
  constraint banner_pkey primary key (banner_id),
  constraint banner_hash_fkey foreign key (hash) references media (hash),
  constraint banner_placement_check check (placement in ('home', 'strip')),
  constraint banner_severity_check check (severity in ('info', 'warning', 'critical')),
  constraint banner_severity_of_strip_check check ((placement = 'strip') = (severity is not null)),
  constraint banner_dates_check check (start_date <= end_date)
);

grant select, insert on disclaimer, media to pinzon_catalogues_app;
grant select, update (hash, alt, version) on image_slot to pinzon_catalogues_app;
grant select, insert on banner to pinzon_catalogues_app;
grant update (title, text, hash, alt, link, severity, start_date, end_date, sort_order, active, version)
  on banner to pinzon_catalogues_app;
