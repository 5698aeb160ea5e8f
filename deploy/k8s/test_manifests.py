"""What every installation on Kubernetes must fulfil, asked of the rendered manifests."""

import base64
import os
import pathlib
import re
import shlex
import ssl
import subprocess
import tempfile
import unittest

import jsonschema
import kubernetes_validate
import yaml

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
# The oldest version with all that the manifests use, and the newest one that is known.
KUBERNETES_VERSIONS = ["1.34", kubernetes_validate.latest_version()]

SERVICES = {"auth", "catalogues", "declarations", "retentions", "audit"}
PROGRAMS = SERVICES | {"gateway", "web"}

# Where a process's environment differs from docker-compose.yml.
OTHER_ENVIRONMENT = {
    # A volume of Kubernetes has no folders, and its ingress has a name of its own.
    "auth": {
        "PINZON_AUTH_SIGNING_KEYS": "/run/keys/auth",
        "PINZON_PUBLIC_ORIGINS": "https://pinzon.example",
    },
    "web": {"PINZON_PUBLIC_ORIGINS": "https://pinzon.example"},
    # The default of docker-compose.yml.
    "gateway": {"PINZON_SUBMISSIONS_PER_NETWORK": "300"},
}

HOST_PORT = {"PINZON_HTTP_ADDRESS", "PINZON_PLAIN_HTTP_FOR_EVERYBODY"}

# The pool of a service (services/libs/chassis/src/database.rs).
CONNECTIONS_OF_A_POD = 16

# Who mounts a secret. The superuser's password and the certificate of PostgreSQL are the operator's.
OWNERS = {
    **{name: {name} for name in SERVICES | {"gateway"}},
    "auth-signing-keys": {"auth"},
    "seal-keys": {"declarations", "retentions"},
    "nats-passwords": {"nats"},
    "database-passwords": {"databases", "migrate"},
    "postgres-password": {"postgres"},
    "postgres-certificate": {"postgres"},
}

# Writes what the real programs write, so that the test needs none.
PROGRAM = """#!/bin/sh
case $1 in
  certificados)
    shift 3
    for name; do
      [ "$name" != --servidor ] || continue
      folder=${name%%=*}
      mkdir -p "$folder"
      for file in authority certificate key; do
        echo "$file of $folder" >"$folder/$file.pem"
      done
    done
    ;;
  new-key)
    mkdir -p "$3" "$5"
    touch "$3/20260101T000000.pem" "$5/20260101T000000.pem"
    ;;
esac
"""


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def documents(text):
    return [document for document in yaml.safe_load_all(text) if document]


def render(kustomization):
    return documents(run("kubectl", "kustomize", HERE / kustomization))


def installed_secrets():
    """What deploy/k8s/secrets prints, again when it is run twice, and what it says when a file was emptied."""
    with tempfile.TemporaryDirectory() as work:
        programs = pathlib.Path(work, "bin")
        programs.mkdir()
        for name in ["pinzon", "pinzon-auth", "pinzon-declarations"]:
            (programs / name).write_text(PROGRAM)
            (programs / name).chmod(0o755)
        environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "KUBECONFIG": "/dev/null"}
        directory = pathlib.Path(work, "secrets")
        printed = [run(HERE / "secrets", directory, env=environment) for _ in range(2)]
        (directory / "declarations/PINZON_DOCUMENT_KEY").write_text("")
        refused = subprocess.run([HERE / "secrets", directory], capture_output=True, text=True, env=environment)
        return printed, refused


def start_web(**environment):
    """What the container of nginx says at its start, and the configuration that it writes."""
    with tempfile.TemporaryDirectory() as directory:
        environment = {"PATH": os.environ["PATH"], "PINZON_NGINX": directory, **environment}
        started = subprocess.run([ROOT / "deploy/docker/start-web", "true"], capture_output=True, text=True, env=environment)
        written = pathlib.Path(directory, "origin.conf")
        return started, written.read_text() if written.exists() else None


def name_of(found):
    return found["metadata"]["name"]


def containers(template):
    return template["spec"].get("initContainers", []) + template["spec"]["containers"]


def ports_of(template):
    """Number of each named port."""
    return {port["name"]: port["containerPort"] for c in containers(template) for port in c.get("ports", [])}


def port_numbers(rule):
    return {port["port"] for port in rule["ports"]}


def mebibytes(quantity):
    """Of Kubernetes (256Mi) or Compose (256m)."""
    number, unit = re.fullmatch(r"([0-9]+)(Mi|Gi|m|g)", quantity).groups()
    return int(number) * {"m": 1, "g": 1024}[unit[0].lower()]


def volume_sources(template):
    """Kind and name of each Secret and ConfigMap that a pod mounts."""
    for volume in template["spec"]["volumes"]:
        for source in volume.get("projected", {}).get("sources", [volume]):
            if "secret" in source:
                yield "Secret", source["secret"].get("secretName") or source["secret"]["name"]
            if "configMap" in source:
                yield "ConfigMap", source["configMap"]["name"]


RENDERED = {name: render(name) for name in ["base", "overlays/one-node", "overlays/regional"]}
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
SECRETS, REFUSED = installed_secrets()


class Invariants:
    """What holds for the base and each overlay."""

    kustomization = "base"
    other_environment = OTHER_ENVIRONMENT

    def setUp(self):
        self.objects = RENDERED[self.kustomization]
        self.secrets = documents(SECRETS[0])
        # The operator makes the pods of PostgreSQL.
        (self.cluster,) = self.of_kind("Cluster")
        self.templates = {
            name_of(found): found["spec"]["template"] for found in self.of_kind("Deployment", "StatefulSet", "Job")
        }
        self.claims = {
            name_of(found): {name_of(claim) for claim in found["spec"]["volumeClaimTemplates"]}
            for found in self.of_kind("StatefulSet")
        }

    def of_kind(self, *kinds):
        return [found for found in self.objects if found["kind"] in kinds]

    def pods(self):
        """Name, labels and ports of all pods."""
        labels = {**self.cluster["spec"]["inheritedMetadata"]["labels"], "cnpg.io/cluster": "postgres"}
        return {
            "postgres": (labels, {5432, 8000}),
            **{
                name: (template["metadata"]["labels"], set(ports_of(template).values()))
                for name, template in self.templates.items()
            },
        }

    def selected(self, selector):
        """Names of the pods that a selector selects; an empty one selects all."""
        self.assertLessEqual(set(selector), {"matchLabels"})
        wanted = selector.get("matchLabels", {}).items()
        return {name for name, (labels, _) in self.pods().items() if wanted <= labels.items()}

    def open_ports(self, selector):
        return set().union(*(self.pods()[name][1] for name in self.selected(selector)))

    def test_everything_follows_the_schemas(self):
        cluster_schema = yaml.safe_load((HERE / "cluster.schema.yaml").read_text())
        backup_schemas = yaml.safe_load((HERE / "backup.schema.yaml").read_text())
        for found in self.objects + self.secrets:
            with self.subTest(kind=found["kind"], name=name_of(found)):
                if found["kind"] in backup_schemas:
                    jsonschema.validate(found["spec"], backup_schemas[found["kind"]], jsonschema.Draft202012Validator)
                    continue
                if found["kind"] == "Cluster":
                    jsonschema.validate(found["spec"], cluster_schema, jsonschema.Draft202012Validator)
                    continue
                for version in KUBERNETES_VERSIONS:
                    kubernetes_validate.validate(found, version, strict=True)

    def test_the_databases_are_backed_up(self):
        (store,), (schedule,) = self.of_kind("ObjectStore"), self.of_kind("ScheduledBackup")
        (plugin,) = self.cluster["spec"]["plugins"]
        self.assertTrue(plugin["isWALArchiver"])
        self.assertEqual(plugin["parameters"], {"barmanObjectName": name_of(store)})
        self.assertEqual(schedule["spec"]["cluster"], {"name": name_of(self.cluster)})
        self.assertEqual(schedule["spec"]["pluginConfiguration"]["name"], plugin["name"])
        self.assertEqual(schedule["spec"]["schedule"].split()[3:], ["*", "*", "*"], "every day")
        for written in ["wal", "data"]:
            self.assertEqual(store["spec"]["configuration"][written]["encryption"], "AES256")

    def test_everything_has_a_name_of_its_own_in_the_namespace(self):
        names = [(found["kind"], name_of(found)) for found in self.objects + self.secrets]
        self.assertEqual(len(names), len(set(names)))
        for found in self.objects + self.secrets:
            if found["kind"] != "Namespace":
                self.assertEqual(found["metadata"].get("namespace"), "pinzon", name_of(found))

    def test_pods_meet_the_restricted_standard(self):
        (namespace,) = self.of_kind("Namespace")
        self.assertEqual(namespace["metadata"]["labels"]["pod-security.kubernetes.io/enforce"], "restricted")
        for name, template in self.templates.items():
            with self.subTest(name):
                spec = template["spec"]
                self.assertFalse({"hostNetwork", "hostPID", "hostIPC", "hostUsers"} & set(spec))
                self.assertFalse(spec["automountServiceAccountToken"])
                # Otherwise the environment has variables such as AUTH_PORT.
                self.assertFalse(spec["enableServiceLinks"])
                self.assertTrue(spec["securityContext"]["runAsNonRoot"])
                self.assertGreater(spec["securityContext"]["runAsUser"], 0)
                self.assertEqual(spec["securityContext"]["seccompProfile"], {"type": "RuntimeDefault"})
                for volume in spec.get("volumes", []):
                    self.assertLessEqual(set(volume), {"name", "configMap", "emptyDir", "projected", "secret"})
                for container in containers(template):
                    self.assertEqual(
                        container["securityContext"],
                        {
                            "allowPrivilegeEscalation": False,
                            "capabilities": {"drop": ["ALL"]},
                            "readOnlyRootFilesystem": True,
                        },
                    )

    def test_resources_are_limited_as_in_compose(self):
        resources = {name: c["resources"] for name, template in self.templates.items() for c in containers(template)}
        for name, found in {**resources, "postgres": self.cluster["spec"]["resources"]}.items():
            with self.subTest(name):
                self.assertEqual(set(found["requests"]), {"cpu", "memory"})
                self.assertEqual(mebibytes(found["limits"]["memory"]), mebibytes(COMPOSE[name]["mem_limit"]))
        for name, template in self.templates.items():
            for volume in template["spec"]["volumes"]:
                if "emptyDir" in volume:
                    self.assertIn("sizeLimit", volume["emptyDir"], name)

    def test_programs_have_probes_and_a_pause_before_they_stop(self):
        for name in PROGRAMS | {"nats"}:
            with self.subTest(name):
                (container,) = self.templates[name]["spec"]["containers"]
                self.assertLessEqual({"startupProbe", "readinessProbe", "livenessProbe"}, set(container))
                pause = container["lifecycle"]["preStop"].get("sleep", {"seconds": 0})["seconds"]
                needed = pause + int(COMPOSE[name]["stop_grace_period"].removesuffix("s"))
                self.assertGreaterEqual(self.templates[name]["spec"]["terminationGracePeriodSeconds"], needed)
                ready = container["readinessProbe"].get("exec", {}).get("command")
                if name in SERVICES:
                    # In Compose, CMD stands before the command.
                    self.assertEqual(ready, COMPOSE[name]["healthcheck"]["test"][1:])
                if name == "gateway":
                    self.assertEqual(ready, ["healthy", "8000", "/api/health/live"])

    def test_an_update_takes_no_pod_away_before_another_is_ready(self):
        deployments = {name_of(found): found["spec"]["strategy"] for found in self.of_kind("Deployment")}
        self.assertEqual(set(deployments), PROGRAMS)
        for strategy in deployments.values():
            self.assertEqual(strategy["rollingUpdate"]["maxUnavailable"], 0)

    def test_pods_are_the_containers_of_compose(self):
        # A script writes the secrets, and backups are the operator's.
        self.assertEqual(set(self.pods()), set(COMPOSE) - {"setup", "keys"})
        for name, template in self.templates.items():
            with self.subTest(name):
                compose = COMPOSE[name]
                (container,) = template["spec"]["containers"]
                self.assertEqual(container["image"], compose["image"].removesuffix(":${PINZON_VERSION:-latest}"))
                context = template["spec"]["securityContext"]
                user = compose.get("user", "10001:10001")
                self.assertEqual(f"{context['runAsUser']}:{context['runAsGroup']}", user)
                if container["image"] == "pinzon-services":
                    self.assertEqual(container["args"], compose["command"])

    def test_environments_are_those_of_compose(self):
        for name in set(self.templates) - {"nats"}:
            with self.subTest(name):
                (container,) = self.templates[name]["spec"]["containers"]
                found = {variable["name"]: variable["value"] for variable in container.get("env", [])}
                expected = {**COMPOSE[name].get("environment", {}), **self.other_environment.get(name, {})}
                # The host's own port is a matter of Compose.
                expected = {key: value for key, value in expected.items() if key not in HOST_PORT}
                self.assertEqual(found, expected)

    def test_postgresql_has_the_settings_of_compose(self):
        spec = self.cluster["spec"]
        parameters = {f"{name}={value}" for name, value in spec["postgresql"]["parameters"].items()}
        settings = set(shlex.split(COMPOSE["postgres"]["command"])[2::2])
        # The operator switches TLS on, writes the rules of access, and archives.
        own = {setting for setting in settings if setting.startswith(("ssl", "hba_", "archive_"))}
        self.assertEqual(parameters, settings - own)
        dockerfile = (ROOT / COMPOSE["postgres"]["build"]["dockerfile"]).read_text()
        self.assertIn(f"FROM {COMPOSE['databases']['image']}\n", dockerfile)
        major = COMPOSE["databases"]["image"].split(":")[1].split("-")[0]
        self.assertEqual(spec["imageName"].split(":")[1].split("-")[0], major)
        (service,) = spec["managed"]["services"]["additional"]
        self.assertEqual(service["serviceTemplate"]["metadata"]["name"], "postgres")

    def test_plain_connections_are_refused_as_in_compose(self):
        self.assertIn("-c ssl=on", COMPOSE["postgres"]["command"])
        rules = (ROOT / "deploy/docker/pg_hba.conf").read_text().splitlines()
        self.assertEqual({rule.split()[0] for rule in rules if not rule.startswith("#")}, {"local", "hostssl"})
        self.assertEqual(self.cluster["spec"]["postgresql"]["pg_hba"], ["hostnossl all all all reject"])
        files = {name: text for found in self.of_kind("ConfigMap") for name, text in found["data"].items()}
        for conf in [files["nats.conf"], (ROOT / "deploy/docker/nats.conf").read_text()]:
            self.assertIn('include "tls.conf"', conf.splitlines())
        self.assertIn("./deploy/nats/tls.conf:/etc/nats/tls.conf:ro", COMPOSE["nats"]["volumes"])
        self.assertIn("verify: true", files["tls.conf"])

    def test_the_connections_of_all_pods_fit_into_postgresql(self):
        most = {name_of(found): found["spec"].get("replicas", 1) for found in self.of_kind("Deployment")}
        for scaler in self.of_kind("HorizontalPodAutoscaler"):
            most[scaler["spec"]["scaleTargetRef"]["name"]] = scaler["spec"]["maxReplicas"]
        # An update adds a pod of each; three connections are kept for superusers.
        needed = sum(most[name] + 1 for name in SERVICES) * CONNECTIONS_OF_A_POD + 3
        self.assertLessEqual(needed, int(self.cluster["spec"]["postgresql"]["parameters"]["max_connections"]))

    def test_what_pods_mount_exists_and_is_theirs(self):
        there = {(found["kind"], name_of(found)) for found in self.objects + self.secrets}
        spec = self.cluster["spec"]
        owners = {name: {"postgres"} for name in [spec["superuserSecret"]["name"], *spec["certificates"].values()]}
        for name, template in self.templates.items():
            with self.subTest(name):
                for kind, source in volume_sources(template):
                    self.assertIn((kind, source), there)
                    if kind == "Secret":
                        owners.setdefault(source, set()).add(name)
                (container,) = containers(template)
                mounts = container["volumeMounts"]
                volumes = {volume["name"] for volume in template["spec"]["volumes"]}
                self.assertEqual({mount["name"] for mount in mounts}, volumes | self.claims.get(name, set()))
                # A path in the environment leads to a volume.
                for variable in container.get("env", []):
                    if (path := variable.get("value", "")).startswith("/"):
                        self.assertTrue(any(path.startswith(mount["mountPath"]) for mount in mounts), path)
                # Secrets come from files only.
                self.assertNotIn("envFrom", container)
                for variable in container.get("env", []):
                    self.assertLessEqual(set(variable.get("valueFrom", {})), {"fieldRef"})
        self.assertEqual(owners, OWNERS)
        self.assertEqual({name_of(found) for found in self.secrets if found["kind"] == "Secret"}, set(OWNERS))

    def test_services_and_budgets_select_the_pods_of_their_name(self):
        for found in self.of_kind("Service", "PodDisruptionBudget"):
            with self.subTest(kind=found["kind"], name=name_of(found)):
                selector = found["spec"]["selector"]
                if found["kind"] == "Service":
                    selector = {"matchLabels": selector}
                    # Callers balance by themselves.
                    self.assertEqual(found["spec"].get("clusterIP") == "None", name_of(found) != "web")
                self.assertEqual(self.selected(selector), {name_of(found).removesuffix("-headless")})

    def test_the_ports_of_services_exist(self):
        services = {name_of(found): found["spec"] for found in self.of_kind("Service")}
        for name, spec in services.items():
            (pod,) = self.selected({"matchLabels": spec["selector"]})
            for port in spec["ports"]:
                self.assertIn(port["targetPort"], ports_of(self.templates[pod]), name)
        (ingress,) = self.of_kind("Ingress")
        (rule,) = ingress["spec"]["rules"]
        backend = rule["http"]["paths"][0]["backend"]["service"]
        self.assertIn(backend["port"]["name"], {port["name"] for port in services[backend["name"]]["ports"]})
        self.assertEqual(ingress["spec"]["tls"][0]["hosts"], [rule["host"]])

    def test_pods_reach_whom_they_reach_in_compose(self):
        policies = {name_of(found): found["spec"] for found in self.of_kind("NetworkPolicy")}
        self.assertEqual(policies["deny-all"], {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]})
        networks = {name: set(compose.get("networks", [])) for name, compose in COMPOSE.items()}
        every_network = set().union(*networks.values())
        self.assertEqual(set(policies), every_network | {"deny-all", "dns", "nats", "postgres"})
        for network in every_network:
            with self.subTest(network):
                members = policies[network]["podSelector"]
                self.assertEqual(self.selected(members), {name for name, of in networks.items() if network in of})
                if network != "outside":
                    (incoming,), (outgoing,) = policies[network]["ingress"], policies[network]["egress"]
                    self.assertEqual(incoming["from"], [{"podSelector": members}])
                    self.assertEqual(outgoing["to"], [{"podSelector": members}])

    def test_the_ports_of_policies_exist(self):
        for found in self.of_kind("NetworkPolicy"):
            with self.subTest(name_of(found)):
                spec = found["spec"]
                for rule in spec.get("ingress", []):
                    self.assertLessEqual(port_numbers(rule), self.open_ports(spec["podSelector"]))
                for rule in spec.get("egress", []):
                    for peer in rule.get("to", []):
                        if set(peer) == {"podSelector"}:
                            self.assertLessEqual(port_numbers(rule), self.open_ports(peer["podSelector"]))


class Base(Invariants, unittest.TestCase):
    pass


class OneNode(Invariants, unittest.TestCase):
    kustomization = "overlays/one-node"


class Regional(Invariants, unittest.TestCase):
    kustomization = "overlays/regional"
    other_environment = {
        **OTHER_ENVIRONMENT,
        **{name: {**OTHER_ENVIRONMENT.get(name, {}), "PINZON_STREAM_REPLICAS": "3"} for name in SERVICES},
    }

    def test_the_loss_of_a_node_leaves_one_of_each(self):
        least = {name_of(found): found["spec"].get("replicas") for found in self.of_kind("Deployment", "StatefulSet")}
        for scaler in self.of_kind("HorizontalPodAutoscaler"):
            name = scaler["spec"]["scaleTargetRef"]["name"]
            self.assertIsNone(least[name], "only the autoscaler says how many")
            least[name] = scaler["spec"]["minReplicas"]
        self.assertEqual(least, {**{name: 2 for name in PROGRAMS}, "gateway": 3, "nats": 3})
        for name in PROGRAMS:
            (spread,) = self.templates[name]["spec"]["topologySpreadConstraints"]
            self.assertIn(name, self.selected(spread["labelSelector"]))
            self.assertEqual((spread["topologyKey"], spread["maxSkew"]), ("kubernetes.io/hostname", 1))
        spec = self.cluster["spec"]
        self.assertGreater(spec["instances"], 1 + spec["postgresql"]["synchronous"]["number"])
        self.assertEqual({name_of(found) for found in self.of_kind("PodDisruptionBudget")}, PROGRAMS | {"nats"})

    def test_the_servers_of_nats_know_each_other(self):
        (text,) = [map["data"]["cluster.conf"] for map in self.of_kind("ConfigMap") if "cluster.conf" in map["data"]]
        (nats,) = self.of_kind("StatefulSet")
        names = [f"nats-{i}.{nats['spec']['serviceName']}" for i in range(nats["spec"]["replicas"])]
        self.assertEqual(re.findall(r'"nats://(.+):6222"', text), names)
        self.assertIn('  include "tls.conf"', text.splitlines())
        (headless,) = [name for name in names if name.startswith("nats-0.")]
        self.assertIn(f"*.{headless.removeprefix('nats-0.')}'", (ROOT / "deploy/docker/setup").read_text())


class Secrets(unittest.TestCase):
    def setUp(self):
        self.data = {name_of(found): found["data"] for found in documents(SECRETS[0])}

    def test_each_process_has_its_own(self):
        certificate = {"authority.pem", "certificate.pem", "key.pem"}
        self.assertEqual(set(self.data["gateway"]), certificate | {"NATS_URL"})
        for name in SERVICES:
            document_key = {"PINZON_DOCUMENT_KEY"} if name in {"declarations", "retentions"} else set()
            self.assertEqual(set(self.data[name]), certificate | {"NATS_URL", "DATABASE_URL"} | document_key)
            url = base64.b64decode(self.data[name]["DATABASE_URL"]).decode()
            options = "sslmode=verify-full&sslrootcert=/run/secrets/authority.pem"
            address = rf"pinzon_{name}_app:[0-9a-f]{{48}}@postgres:5432/pinzon_{name}\?{options}"
            self.assertRegex(url, rf"^postgres://{address}\n$")
        for name in SERVICES | {"gateway"}:
            url = base64.b64decode(self.data[name]["NATS_URL"]).decode()
            self.assertRegex(url, rf"^tls://{name}:n[0-9a-f]{{48}}@nats:4222\n$")

    def test_the_superuser_has_one_password(self):
        self.assertEqual(self.data["postgres-password"]["password"], self.data["database-passwords"]["postgres"])

    def test_servers_have_their_certificates(self):
        self.assertEqual(set(self.data["nats-passwords"]), {"passwords", "authority.pem", "certificate.pem", "key.pem"})
        postgres = {name: base64.b64decode(text).decode() for name, text in self.data["postgres-certificate"].items()}
        files = {"ca.crt": "authority", "tls.crt": "certificate", "tls.key": "key"}
        self.assertEqual(postgres, {name: f"{file} of databases\n" for name, file in files.items()})
        (found,) = [found for found in documents(SECRETS[0]) if name_of(found) == "postgres-certificate"]
        self.assertEqual((found["type"], found["metadata"]["labels"]), ("kubernetes.io/tls", {"cnpg.io/reload": "true"}))

    def test_they_are_kept(self):
        self.assertEqual(*SECRETS)

    def test_an_empty_file_is_reported_and_not_filled(self):
        self.assertEqual((REFUSED.returncode, REFUSED.stdout), (1, ""))
        self.assertRegex(REFUSED.stderr, "declarations/PINZON_DOCUMENT_KEY is empty")


class Images(unittest.TestCase):
    def test_nginx_includes_what_is_mounted(self):
        dockerfile = (ROOT / "deploy/docker/web.Dockerfile").read_text()
        (web,) = [found for found in RENDERED["base"] if (found["kind"], name_of(found)) == ("Deployment", "web")]
        (container,) = containers(web["spec"]["template"])
        mounted = [mount["mountPath"] for mount in container["volumeMounts"]]
        self.assertEqual(mounted, ["/etc/nginx/https", "/etc/nginx/gateway", "/run/pinzon/nginx"])
        for path in mounted[:2]:
            self.assertIn(f"include {path}/*.conf;", dockerfile)
        self.assertIn(f"include {mounted[2]}/origin.conf;", dockerfile)

    def test_an_image_without_a_digest_needs_a_reason(self):
        pinned = f"x:1@sha256:{'0' * 64}"
        for image, reasons, returncode in [
            ("x:1", "", 1),
            ("x:1", "x:1\n", 1),
            ("x:1", "x:1 because\n", 0),
            (pinned, "", 0),
            (pinned, "x:1 because\n", 1),
            ("pinzon-services:latest", "", 0),
        ]:
            with self.subTest(image=image, reasons=reasons), tempfile.TemporaryDirectory() as clone:
                directory = pathlib.Path(clone, "deploy/docker")
                directory.mkdir(parents=True)
                (directory / "unpinned-images").write_text(reasons)
                (directory / "x.Dockerfile").write_text(f"FROM {image} AS build\nFROM build\n")
                pathlib.Path(clone, "docker-compose.yml").write_text(f"services:\n  a:\n    image: {image}\n")
                checked = subprocess.run([ROOT / "deploy/docker/check-images", clone], capture_output=True, text=True)
                self.assertEqual(checked.returncode, returncode, checked.stderr)

    def test_a_pod_has_as_many_connections_as_the_code_says(self):
        code = (ROOT / "services/libs/chassis/src/database.rs").read_text()
        self.assertIn(f"MAX_CONNECTIONS: u32 = {CONNECTIONS_OF_A_POD};", code)


class Transport(unittest.TestCase):
    """What nginx says about TLS, in Compose and on Kubernetes."""

    def test_hsts_includes_hosts_below_the_name(self):
        for file in ["deploy/docker/public.conf", "deploy/k8s/base/web/server.conf"]:
            with self.subTest(file=file):
                promised = re.findall('"(max-age=[^"]*)"', (ROOT / file).read_text())
                self.assertEqual(promised, ["max-age=63072000; includeSubDomains"])

    def test_plain_http_is_refused_below_api_and_redirected_elsewhere(self):
        for file in ["deploy/docker/public.conf", "deploy/k8s/base/web/server.conf"]:
            with self.subTest(file=file):
                text = (ROOT / file).read_text()
                self.assertEqual(re.findall(r"^    return (\d+)", text, re.MULTILINE), ["403", "308"])
                (refused,) = re.findall(r'\(\$plain ~ "([^"]*)"\)', text)
                for path in ["/api", "/api/products", "/refused/malformed"]:
                    self.assertRegex(path, refused)
                for path in ["/", "/apiary", "/declaraciones/api/"]:
                    self.assertNotRegex(path, refused)

    def test_a_redirect_leads_to_the_configured_address_only(self):
        for file in ["deploy/docker/public.conf", "deploy/k8s/base/web/server.conf"]:
            with self.subTest(file=file):
                self.assertNotRegex((ROOT / file).read_text(), r"\$(http_)?host")
        for origins, leads in [
            ("https://pinzon.example", "https://pinzon.example"),
            ("http://localhost:8080,https://localhost:8443", "https://localhost:8443"),
            ("https://[2001:db8::1]", "https://[2001:db8::1]"),
            ("https://evil.example;return 200", "https://localhost"),
            ("", "https://localhost"),
        ]:
            with self.subTest(origins=origins):
                started, config = start_web(PINZON_PUBLIC_ORIGINS=origins)
                self.assertEqual((started.returncode, config), (0, f"set $public_origin {leads};\n"), started.stderr)

    def test_plain_http_for_other_machines_is_refused_unless_somebody_says_so(self):
        for address in ["127.0.0.1", "::1", "localhost"]:
            self.assertEqual(start_web(PINZON_HTTP_ADDRESS=address)[0].returncode, 0, address)
        for address in ["0.0.0.0", "::", "192.0.2.7"]:
            refused, config = start_web(PINZON_HTTP_ADDRESS=address)
            self.assertEqual((refused.returncode, config), (1, None), address)
            self.assertIn("PINZON_PLAIN_HTTP_FOR_EVERYBODY=yes", refused.stderr)
            told, _ = start_web(PINZON_HTTP_ADDRESS=address, PINZON_PLAIN_HTTP_FOR_EVERYBODY="yes")
            self.assertEqual(told.returncode, 0, address)

    def test_tls_1_2_has_authenticated_encryption_with_forward_secrecy_only(self):
        (ciphers,) = re.findall("^ssl_ciphers (.*);$", (ROOT / "deploy/docker/https.conf").read_text(), re.MULTILINE)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.set_ciphers(ciphers)
        offered = [cipher for cipher in context.get_ciphers() if cipher["protocol"] == "TLSv1.2"]
        self.assertEqual([cipher["name"] for cipher in offered], ciphers.split(":"))
        self.assertEqual({(cipher["kea"], cipher["aead"]) for cipher in offered}, {("kx-ecdhe", True)})


if __name__ == "__main__":
    unittest.main()
